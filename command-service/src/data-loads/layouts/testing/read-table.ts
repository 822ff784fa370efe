import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { findHeadings, type KnownColumns } from '../find-headings.ts';
import { type MappedRow, mappedRows } from '../mapped-row.ts';

/** What a cell of a made-up file says; undefined where it is blank. */
export type MadeCell = string | number | SheetCell | undefined;

const cellOf = (said: Exclude<MadeCell, undefined>): SheetCell => {
  if (typeof said === 'string') return { kind: 'text', text: said };
  return typeof said === 'number' ? { kind: 'number', number: said } : said;
};

export const rowOf = (row: number, cells: readonly MadeCell[]): SheetRow => ({
  row,
  cells: new Map(
    cells.flatMap((cell, index) => (cell === undefined || cell === '' ? [] : [[index + 1, cellOf(cell)]])),
  ),
});

/** How a file with this row of headings and these rows behind it is read. */
export const readTable = (
  headings: readonly string[],
  rows: readonly (readonly MadeCell[])[],
  { headingRow = 1, ...known }: KnownColumns & { headingRow?: number } = {},
) => {
  const behind = rows.map((cells, index) => rowOf(headingRow + 1 + index, cells));
  const found = findHeadings([rowOf(headingRow, headings), ...behind], known);
  if (!found) throw new Error('No headings were found');
  const read = mappedRows(found.mapping);
  return { found, rows: behind.map((row) => read(row)) };
};

/** What the one row of a file in a layout says, given by its headings. */
export const readOne = (
  headings: readonly string[],
  said: Readonly<Record<string, MadeCell>>,
  known?: Parameters<typeof readTable>[2],
): MappedRow => {
  for (const heading of Object.keys(said))
    if (!headings.includes(heading)) throw new Error(`There is no heading ${heading}`);
  return readTable(headings, [headings.map((heading) => said[heading])], known).rows[0]!; // the one that was given
};

/** A row's cells as values alone. */
export const valuesOf = ({ values }: MappedRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).map(([field, cell]) => [field, cell.value]));
