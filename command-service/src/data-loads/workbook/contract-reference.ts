import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { FIRST_DATA_ROW } from '@monitor/contracts-schema/data-loads/template-columns';
import type { ContractReference } from '../review/rules/row-revising.ts';

/** The column of a workbook of registered contracts that says which one a row is, and in which version. */
export const REFERENCE = { id: 'REF', heading: 'Referencia del monitor: no la cambies' } as const;

const TEXT = /^([0-9a-f]{32})\.([1-9]\d{0,8})$/;

export const referenceText = ({ contractId, version }: ContractReference): string => `${contractId}.${version}`;

/** Where a file has that column, counted from 1; undefined of a file without it. */
export const referenceColumn = (row1: SheetRow | undefined): number | undefined =>
  [...(row1?.cells ?? [])].find(
    ([, cell]) => cell.kind === 'text' && cell.text.trim().toUpperCase() === REFERENCE.id,
  )?.[0];

/** The contract that a row refers to, if it does to one. */
export const referenceIn = ({ row, cells }: SheetRow, column: number | undefined): ContractReference | undefined => {
  const cell = column !== undefined && row >= FIRST_DATA_ROW ? cells.get(column) : undefined;
  const [, contractId, version] = (cell?.kind === 'text' && TEXT.exec(cell.text.trim())) || [];
  return contractId ? { contractId, version: Number(version) } : undefined;
};
