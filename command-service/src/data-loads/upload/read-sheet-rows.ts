import { fiscalYearPattern } from '@monitor/contracts-schema/contracts/contract-patterns';
import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import { columnsRead } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type SheetRow, TOO_LONG } from '@monitor/contracts-schema/data-loads/sheet-cell';
import {
  columnsFromHeader,
  FIRST_DATA_ROW,
  type ImportField,
  type SheetColumns,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { toOneLine } from '@monitor/contracts-schema/text/plain-text';
import { openTable } from '../../spreadsheets/open-table.ts';
import type { OpenWorkbook } from '../../spreadsheets/read-workbook.ts';
import { findHeadings } from '../layouts/find-headings.ts';
import { type LookupTables, mappedRows } from '../layouts/mapped-row.ts';
import { sayFirstLinks } from '../layouts/several-in-cell.ts';
import { isBlankRow, readRow } from '../review/rules/cells/row-values.ts';
import { referenceColumn, referenceIn } from '../workbook/contract-reference.ts';
import { readLookupTables } from './read-lookup-tables.ts';
import type { ReadRows, ReadSheet, ReadTask, SheetRowValues } from './review-tasks.ts';
import { uploadProblem } from './upload-problem.ts';

type NamedSheet = Pick<OpenWorkbook, 'contentType' | 'nameInArchive' | 'sheetName' | 'unreadSheets'>;

/** How the rows of one file are read, from its first rows on. */
type SheetReader = Readonly<{
  sheet: ReadSheet;
  firstRow: number;
  /** The columns that it reads; absent where it reads all. */
  columns?: ReadonlySet<number>;
  /** Undefined of a row that says nothing. Cells that stand for others are looked up in tables. */
  read: (row: SheetRow, tables?: LookupTables) => Omit<SheetRowValues, 'row'> | undefined;
}>;

/** Texts and releases have no sheets. */
const named = (sheetName: string): Pick<ReadSheet, 'name'> => (sheetName === '' ? {} : { name: sheetName });

const lastColumnOf = ({ cells }: SheetRow): number =>
  [...cells.keys()].reduce((last, column) => Math.max(last, column), 0);

const hasTooLong = ({ cells }: SheetRow): boolean =>
  [...cells.values()].some((cell) => cell.kind === 'error' && cell.text === TOO_LONG);

/** Whether a line of a text has other cells than its headings, blank ones behind the last heading left aside. */
const misfitOf = (heading: SheetRow | undefined) => {
  const headings = heading ? lastColumnOf(heading) : 0;
  return (row: SheetRow): Pick<SheetRowValues, 'misfit'> => {
    if (row.width === undefined || headings === 0) return {};
    const cells = row.width < headings ? row.width : Math.max(headings, lastColumnOf(row));
    const isTooLong = hasTooLong(row);
    return cells !== headings || isTooLong ? { misfit: { cells, headings, ...(isTooLong && { isTooLong }) } } : {};
  };
};

/** Whether the row beneath the identifiers is one of a contract: headings say no year. */
const isOfContract = (row: SheetRow | undefined, columns: SheetColumns): boolean =>
  row !== undefined && fiscalYearPattern.test(String(readRow(row, columns).fiscalYear?.value));

/** Of a file that is laid out as the template, by the identifiers of its first row; undefined of another. */
const templateReader = (
  rows: readonly SheetRow[],
  { contentType, sheetName, unreadSheets }: NamedSheet,
): SheetReader | undefined => {
  const header = rows.find(({ row }) => row === 1);
  const found = columnsFromHeader(header);
  if (!found.ok) {
    if (found.missing.length === templateColumns.filter(({ required }) => required !== 'optional').length)
      return undefined;
    throw new Refused('data-load.missing-columns', {
      errors: [
        ...found.missing.map(({ id, heading }) => ({ field: id, message: `Falta la columna ${id} (${heading})` })),
        { message: `Se leyó la hoja «${toOneLine(sheetName)}»` },
      ],
    });
  }
  const { columns } = found;
  const references = referenceColumn(header);
  const misfitIn = misfitOf(header);
  return {
    sheet: { ...named(sheetName), columns: [...columns.keys()], unreadSheets, contentType },
    firstRow: isOfContract(
      rows.find(({ row }) => row === FIRST_DATA_ROW - 1),
      columns,
    )
      ? FIRST_DATA_ROW - 1
      : FIRST_DATA_ROW,
    read: (sheetRow) => {
      const reference = referenceIn(sheetRow, references);
      const values = readRow(sheetRow, columns);
      sayFirstLinks(values);
      return isBlankRow(values) ? undefined : { values, ...(reference && { reference }), ...misfitIn(sheetRow) };
    },
  };
};

/** Sheets of a published layout that hold its lists, and what is never read. */
const ITS_OWN_SHEET = /^(?:hidden|tabla)[_ \d]/i;

const holdsNothing = ({ cells }: SheetRow): boolean =>
  cells.values().every((cell) => cell.kind === 'text' && isBlankWord(cell.text));

const mappedReader = (
  rows: readonly SheetRow[],
  { columns: known, givesCells }: Pick<ReadTask, 'columns' | 'givesCells'>,
  { contentType, nameInArchive: fileName, sheetName, unreadSheets }: NamedSheet,
): SheetReader => {
  const found = findHeadings(rows, { ...known, ...(fileName && { fileName }) });
  if (!found) throw new Refused('data-load.no-headings');
  const { mapping } = found;
  const head = rows.filter(({ row }) => row <= mapping.headingRow);
  const read = mappedRows(mapping, head);
  const misfitIn = misfitOf(head.find(({ row }) => row === mapping.headingRow));
  const columns = templateColumns.map(({ field }) => field).filter((field) => mapping.fields[field]?.columns.length);
  return {
    sheet: {
      ...named(sheetName),
      columns: columns satisfies readonly ImportField[],
      unreadSheets: mapping.layout === 'pnt' ? unreadSheets.filter((name) => !ITS_OWN_SHEET.test(name)) : unreadSheets,
      contentType,
      found,
      ...(givesCells && { head }),
    },
    firstRow: mapping.headingRow + 1,
    ...(!givesCells && { columns: columnsRead(mapping) }),
    // Also one that says nothing in the columns that are read: who decides on them shall see it.
    read: (sheetRow, tables) =>
      holdsNothing(sheetRow)
        ? undefined
        : {
            ...read(sheetRow, tables),
            ...misfitIn(sheetRow),
            ...(sheetRow.release && { release: sheetRow.release }),
            ...(givesCells && { cells: sheetRow.cells }),
          },
  };
};

/** A sheet of which the first rows were read, and how it is read from them on. */
type BegunSheet = Readonly<{ batches: AsyncGenerator<SheetRow[]>; first: readonly SheetRow[]; reader: SheetReader }>;

type Follow = (fraction: number) => void;

const beginSheet = async (task: ReadTask, table: OpenWorkbook, onProgress: Follow): Promise<BegunSheet> => {
  let reader: SheetReader | undefined;
  const { temporaryFolder } = task;
  const batches = table.rows({ temporaryFolder, onProgress, columns: () => reader?.columns });
  try {
    const { value: first } = await batches.next();
    if (!first) throw new Refused('data-load.no-rows');
    reader = templateReader(first, table) ?? mappedReader(first, task, table);
    return { batches, first, reader };
  } catch (error) {
    await batches.return(undefined);
    throw error;
  }
};

/** Whether a sheet is laid out as the template, in a published layout, or as was decided of others with its headings. */
const isRecognised = ({ reader: { sheet } }: BegunSheet): boolean => sheet.found?.isDecided ?? true;

const holdsContracts = ({ first, reader: { firstRow, read } }: BegunSheet): boolean =>
  first.some((sheetRow) => sheetRow.row >= firstRow && read(sheetRow) !== undefined);

/** A sheet of a name, if it is recognised and holds more than its headings. */
const recognisedSheet = async (task: ReadTask, sheet: string, onProgress: Follow): Promise<BegunSheet | undefined> => {
  const { path, temporaryFolder } = task;
  try {
    const begun = await beginSheet(task, await openTable(path, { temporaryFolder, sheet }), onProgress);
    if (isRecognised(begun) && holdsContracts(begun)) return begun;
    await begun.batches.return(undefined);
  } catch (error) {
    if (!uploadProblem(error)) throw error;
  }
  return undefined;
};

/** A book's texts are read anew for each sheet that is tried. */
const MOST_TRIED = 3;
const HOLDS_NO_TABLE: readonly string[] = ['data-load.no-rows', 'data-load.no-headings'];

/** The sheet that is read: the one that was chosen, or the first that is recognised, or else the first of all. */
const chooseSheet = async (task: ReadTask, onProgress: Follow): Promise<BegunSheet> => {
  const { path, temporaryFolder, columns } = task;
  const table = await openTable(path, { temporaryFolder, sheet: columns.sheet });
  if (columns.sheet !== undefined && table.sheetName !== columns.sheet) throw new Refused('data-load.sheet-missing');
  const isChosen = [columns.sheet, columns.mapping, columns.headingRow].some((known) => known !== undefined);
  const first = await beginSheet(task, table, onProgress).catch((error: unknown) => {
    const isOther = error instanceof Refused && HOLDS_NO_TABLE.includes(error.code);
    if (isChosen || !isOther) throw error;
    return error;
  });
  if (isChosen || (!(first instanceof Refused) && isRecognised(first))) return first as BegunSheet; // it was thrown else
  for (const name of table.unreadSheets.filter((one) => !ITS_OWN_SHEET.test(one)).slice(0, MOST_TRIED)) {
    const other = await recognisedSheet(task, name, onProgress);
    if (!other) continue;
    if (!(first instanceof Refused)) await first.batches.return(undefined);
    return other;
  }
  if (first instanceof Refused) throw first;
  return first;
};

/**
 * The rows of a file's sheet that say something, by the template's columns: as its identifiers name them, else as its
 * headings do. Throws for a file that is at fault.
 */
export async function* readSheetRows(task: ReadTask): AsyncGenerator<ReadRows> {
  let fraction = 0;
  const { batches, first, reader } = await chooseSheet(task, (reached) => (fraction = reached));
  const { sheet, firstRow, read } = reader;
  try {
    const tables = sheet.found && (await readLookupTables(task, sheet.found.mapping));
    const rowsOf = (sheetRows: readonly SheetRow[]): SheetRowValues[] =>
      sheetRows.flatMap((sheetRow) => {
        const cells = sheetRow.row >= firstRow ? read(sheetRow, tables) : undefined;
        return cells ? [{ row: sheetRow.row, ...cells }] : [];
      });
    yield { type: 'rows', rows: rowsOf(first), sheet, fraction };
    for await (const sheetRows of batches) yield { type: 'rows', rows: rowsOf(sheetRows), fraction };
  } finally {
    await batches.return(undefined);
  }
}
