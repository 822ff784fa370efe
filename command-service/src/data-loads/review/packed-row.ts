import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { RawValue } from './rules/cells/cell-parsing.ts';
import type { CellValue, RowValues } from './rules/cells/row-values.ts';

/** What a row's cells say in the order of the columns: null of a blank one, of a plain one its value alone. */
export type PackedCells = readonly (CellValue | RawValue)[];

const packedCell = (cell: CellValue | undefined): CellValue | RawValue => {
  if (!cell) return null;
  return cell.prefix === undefined && !cell.derived && cell.value !== null ? cell.value : cell;
};

export const packCells = (values: RowValues): PackedCells =>
  templateColumns.map(({ field }) => packedCell(values[field]));

export const unpackCells = (cells: PackedCells): RowValues => {
  const values: Partial<Record<ImportField, CellValue>> = {};
  for (const [at, { field }] of templateColumns.entries()) {
    const cell = cells[at] ?? null;
    if (cell !== null) values[field] = typeof cell === 'object' ? cell : { value: cell };
  }
  return values;
};
