import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { CellValue, RowValues } from '../review/rules/cells/row-values.ts';
import type { ReadRows, SheetRowValues } from './review-tasks.ts';

/** A cell that says nothing but its value is that value; one that is blank is not there. */
type PackedCell = CellValue | CellValue['value'] | undefined;

/** Rows as one thread gives them to another: theirs are thirty objects a row, of which each is copied by itself. */
export type PackedRows = Omit<ReadRows, 'rows'> &
  Readonly<{ rows: readonly Omit<SheetRowValues, 'values'>[]; cells: readonly PackedCell[] }>;

const packedCell = (cell: CellValue | undefined): PackedCell =>
  cell?.prefix !== undefined || cell?.derived || cell?.origin ? cell : cell?.value;

const unpackedCell = (cell: Exclude<PackedCell, undefined>): CellValue =>
  typeof cell === 'object' && cell !== null ? cell : { value: cell };

export const packRows = ({ rows, ...read }: ReadRows): PackedRows => {
  const cells: PackedCell[] = [];
  for (const { values } of rows) for (const { field } of templateColumns) cells.push(packedCell(values[field]));
  return { ...read, rows: rows.map(({ values: _, ...row }) => row), cells };
};

export const unpackRows = ({ rows, cells, ...read }: PackedRows): ReadRows => {
  let at = 0;
  const nextValues = (): RowValues => {
    const values: { -readonly [Field in keyof RowValues]: RowValues[Field] } = {};
    for (const { field } of templateColumns) {
      const cell = cells[at++];
      if (cell !== undefined) values[field] = unpackedCell(cell);
    }
    return values;
  };
  return { ...read, rows: rows.map((row) => ({ ...row, values: nextValues() })) };
};
