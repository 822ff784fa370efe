import { type ColumnMapping, columnsRead } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { columnOf, type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { day } from '@monitor/contracts-schema/ids';
import { toPlainText } from '@monitor/contracts-schema/text/plain-text';
import { dayContent } from '@monitor/platform/workbook/day-content';
import type { Cell, WorkbookRow, WorkbookSheet } from '@monitor/platform/workbook/workbook';
import { REASONS } from '../layouts/heading-key.ts';
import { mappedRows } from '../layouts/mapped-row.ts';
import { cellTextOf } from '../review/rules/cells/row-display.ts';
import type { CellValue, RowValues } from '../review/rules/cells/row-values.ts';
import { HEADING, MOST_LINKS } from './workbook-sheet.ts';
import { isWebAddress } from './written-cell.ts';

/** How a file is laid out that is not laid out as the template: its rows down to its headings, and how its columns are read. */
export type OwnLayout = Readonly<{ head: readonly SheetRow[]; mapping: ColumnMapping }>;

type Cells = SheetRow['cells'];

/** A row as its file has it: its cells, and what was read of them. */
export type OwnRow = Readonly<{ cells?: Cells; values: RowValues }>;

/** A row that its file does not have. */
export const NOTHING: OwnRow = { values: {} };

/** What stands in the place of a row of the file, and what it says by now that no column of the file can say. */
type RowInLayout = Readonly<{ cells: (Cell | undefined)[]; homeless: readonly ImportField[] }>;

const WIDTH = 20;
const REASONS_WIDTH = 60;

const fields: readonly ImportField[] = templateColumns.map(({ field }) => field);

const saysSame = (one: CellValue | undefined, other: CellValue | undefined): boolean =>
  one?.value === other?.value && one?.prefix === other?.prefix;

/** A cell of the file as it came, but for its link. */
const sameCell = (cell: SheetCell): Cell => {
  switch (cell.kind) {
    case 'number':
      return { content: cell.number };
    case 'boolean':
      return { content: cell.boolean };
    case 'date':
      return { content: dayContent(cell.date), style: { format: 'dd/mm/yyyy' } };
    case 'text':
    case 'error':
      return { content: toPlainText(cell.text) };
  }
};

/** A cell of which a field is read to say this. */
const cellSaying = (field: ImportField, { value, prefix = '' }: CellValue): SheetCell => {
  if (prefix === '' && typeof value === 'number') return { kind: 'number', number: value };
  if (prefix === '' && typeof value === 'boolean') return { kind: 'boolean', boolean: value };
  const text = `${prefix}${value ?? ''}`;
  // A day that there is not is no day to Excel either, and would be written as another.
  return columnOf(field).kind === 'date' && day.safeParse(text).success
    ? { kind: 'date', date: text }
    : { kind: 'text', text };
};

/** Columns whose cells are looked up in another sheet, which is not given back, say themselves what was found there. */
const asGivenBack = ({ notes, ...mapping }: ColumnMapping): ColumnMapping => ({
  ...mapping,
  ...(notes && { notes: notes.filter(({ table }) => table === undefined) }),
  fields: Object.fromEntries(
    Object.entries(mapping.fields).map(([field, { table, ...source }]) => [
      field,
      table === undefined ? source : { ...source, columns: source.columns.slice(0, 1) },
    ]),
  ),
});

/** What a row says by now where its file has no column to say it. */
export const saidBesides = (field: ImportField, values: RowValues): string => {
  const text = cellTextOf(field, values);
  return `${columnOf(field).heading}: ${text === '' ? 'en la revisión se dejó en blanco' : `en la revisión dice «${text}»`}.`;
};

/**
 * Writes rows of a file in its own layout, to be read again as they are by now: columns that are never read stay blank, and
 * one more behind all others says what there is to say of a row.
 */
export const inOwnLayout = ({ head, mapping }: OwnLayout, mostLinks = MOST_LINKS) => {
  const givenBack = asGivenBack(mapping);
  const groupsOf = (field: ImportField): readonly (readonly number[])[] => givenBack.fields[field]?.columns ?? [];
  const readColumns = columnsRead(givenBack);
  const reasonsColumn = 1 + Math.max(0, ...head.flatMap(({ cells }) => [...cells.keys()]));
  const read = mappedRows(givenBack);
  /** Their cells stand for what another sheet says, which is not given back. */
  const lookedUp = new Map(
    fields.flatMap((field) => {
      const { table, columns: [[column] = []] = [] } = mapping.fields[field] ?? {};
      return table !== undefined && column !== undefined ? [[column, field] as const] : [];
    }),
  );

  const isLookedUp = [...Object.values(mapping.fields), ...(mapping.notes ?? [])].some(
    ({ table }) => table !== undefined,
  );

  const linkColumns = new Set(
    fields
      .filter((field) => columnOf(field).kind === 'link')
      .flatMap(groupsOf)
      .flat(),
  );
  let links = 0;
  /** A cell of a row. Of a link it leads to the web, as far as Excel keeps them; else the address is its text. */
  const ownCell = (column: number, cell: SheetCell): Cell => {
    const { link } = cell;
    if (!link || !linkColumns.has(column)) return sameCell(cell);
    if (!isWebAddress(link) || links === mostLinks) return { content: toPlainText(link) };
    links += 1;
    return { ...sameCell(cell), link };
  };

  /** A cell down to the headings: a column of what was looked up is headed as what it says. */
  const headed = (column: number, cell: SheetCell, isHeading: boolean): Cell => {
    const field = isHeading ? lookedUp.get(column) : undefined;
    return field ? { content: columnOf(field).heading } : sameCell(cell);
  };

  const headRow = ({ row, cells }: SheetRow): WorkbookRow => {
    const isHeadings = row === mapping.headingRow;
    const written = new Array<Cell | undefined>(reasonsColumn).fill(undefined);
    for (const [column, cell] of cells)
      written[column - 1] = { ...headed(column, cell, isHeadings), ...(isHeadings && { style: HEADING }) };
    if (isHeadings) written[reasonsColumn - 1] = { content: REASONS, style: HEADING };
    return { number: row, cells: written };
  };

  /** The cells in which a field says something else: in the first of its columns, and in none of the others beside it. */
  const saying = (cells: Cells, field: ImportField, value: CellValue | undefined): Cells => {
    const groups = groupsOf(field);
    const [first] = groups.flat();
    const next = new Map(cells);
    for (const column of value ? (groups[0] ?? []) : groups.flat()) next.delete(column);
    if (value && first !== undefined) next.set(first, cellSaying(field, value));
    return next;
  };

  /** Brings the cells of a row up to what it says by now, as far as that takes nothing away that another field says. */
  const upToDate = ({ cells: given = new Map(), values: before }: OwnRow, values: RowValues) => {
    const own = [...given].filter(([column]) => readColumns.has(column) && !lookedUp.has(column));
    const found = [...lookedUp].flatMap(([column, field]) => {
      const value = before[field];
      return value ? [[column, cellSaying(field, value)] as const] : [];
    });
    let cells: Cells = new Map([...own, ...found]);
    let current = isLookedUp ? read({ row: 0, cells }).values : before;
    for (const field of fields) {
      if (saysSame(current[field], values[field])) continue;
      const next = saying(cells, field, values[field]);
      const again = read({ row: 0, cells: next }).values;
      const isWanted = (one: ImportField): boolean => saysSame(again[one], values[one]);
      if (!isWanted(field) || !fields.every((one) => isWanted(one) || saysSame(again[one], current[one]))) continue;
      [cells, current] = [next, again];
    }
    return { cells, homeless: fields.filter((field) => !saysSame(current[field], values[field])) };
  };

  return {
    /** Where a remark about a field stands: in the column that says it, or would; undefined of a field that has none. */
    placeOf: (field: ImportField, { cells }: OwnRow): number | undefined => {
      const columns = groupsOf(field).flat();
      const column = columns.find((one) => cells?.has(one)) ?? columns[0];
      return column === undefined ? undefined : column - 1;
    },
    /** A row of the file that says these values by now. */
    rowOf: (own: OwnRow, values: RowValues): RowInLayout => {
      const { cells, homeless } = upToDate(own, values);
      const written = new Array<Cell | undefined>(reasonsColumn).fill(undefined);
      for (const [column, cell] of cells) written[column - 1] = ownCell(column, cell);
      return { cells: written, homeless };
    },
    /** Its cells with what there is to say of it. */
    withReasons: (cells: readonly (Cell | undefined)[], reasons: readonly string[]): (Cell | undefined)[] => {
      const text = toPlainText(reasons.join('\n'));
      const reason = text === '' ? undefined : { content: text, style: { alignment: { wrapText: true } } };
      return cells.with(reasonsColumn - 1, reason);
    },
    sheetOf: (rows: AsyncIterable<readonly WorkbookRow[]>): WorkbookSheet => ({
      name: 'Contratos',
      columns: [...Array.from({ length: reasonsColumn - 1 }, () => ({ width: WIDTH })), { width: REASONS_WIDTH }],
      headerRows: mapping.headingRow,
      rows: (async function* () {
        yield head.map(headRow);
        yield* rows;
      })(),
    }),
  };
};
