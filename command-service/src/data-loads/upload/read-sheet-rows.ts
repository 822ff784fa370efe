import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import {
  columnsFromHeader,
  FIRST_DATA_ROW,
  type ImportField,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { toOneLine } from '@monitor/contracts-schema/plain-text';
import { openTable } from '../../spreadsheets/open-table.ts';
import type { OpenWorkbook } from '../../spreadsheets/read-workbook.ts';
import { findHeadings } from '../layouts/find-headings.ts';
import { mappedRows } from '../layouts/mapped-row.ts';
import { isBlankRow, readRow } from '../review/rules/row-values.ts';
import { referenceColumn, referenceIn } from '../workbook/contract-reference.ts';
import type { ReadRows, ReadSheet, ReadTask, SheetRowValues } from './review-tasks.ts';

type NamedSheet = Pick<OpenWorkbook, 'contentType' | 'sheetName' | 'unreadSheets'>;

/** How the rows of one file are read, from its first rows on. */
type SheetReader = Readonly<{
  sheet: ReadSheet;
  firstRow: number;
  /** Undefined of a row that says nothing. */
  read: (row: SheetRow) => Omit<SheetRowValues, 'row'> | undefined;
}>;

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
        { message: `Se leyó la primera hoja visible del libro: «${toOneLine(sheetName)}»` },
      ],
    });
  }
  const { columns } = found;
  const references = referenceColumn(header);
  return {
    sheet: { columns: [...columns.keys()], unreadSheets, contentType },
    firstRow: FIRST_DATA_ROW,
    read: (sheetRow) => {
      const reference = referenceIn(sheetRow, references);
      const values = readRow(sheetRow, columns);
      return isBlankRow(values) ? undefined : { values, ...(reference && { reference }) };
    },
  };
};

/** Sheets of a published layout that hold its lists, and what is never read. */
const ITS_OWN_SHEET = /^(?:hidden|tabla)[_ \d]/i;

const holdsNothing = ({ cells }: SheetRow): boolean =>
  [...cells.values()].every((cell) => cell.kind === 'text' && isBlankWord(cell.text));

const mappedReader = (
  rows: readonly SheetRow[],
  { columns: known, givesCells }: Pick<ReadTask, 'columns' | 'givesCells'>,
  { contentType, unreadSheets }: NamedSheet,
): SheetReader => {
  const found = findHeadings(rows, known);
  if (!found) throw new Refused('data-load.no-headings');
  const { mapping } = found;
  const read = mappedRows(mapping);
  const columns = templateColumns.map(({ field }) => field).filter((field) => mapping.fields[field]?.columns.length);
  return {
    sheet: {
      columns: columns satisfies readonly ImportField[],
      unreadSheets: mapping.layout === 'pnt' ? unreadSheets.filter((name) => !ITS_OWN_SHEET.test(name)) : unreadSheets,
      contentType,
      found,
      ...(givesCells && { head: rows.filter(({ row }) => row <= mapping.headingRow) }),
    },
    firstRow: mapping.headingRow + 1,
    // Also one that says nothing in the columns that are read: who decides on them shall see it.
    read: (sheetRow) =>
      holdsNothing(sheetRow) ? undefined : { ...read(sheetRow), ...(givesCells && { cells: sheetRow.cells }) },
  };
};

/**
 * The rows of a file's sheet that say something, by the template's columns: as its identifiers name them, else as its
 * headings do. Throws for a file that is at fault.
 */
export async function* readSheetRows(task: ReadTask): AsyncGenerator<ReadRows> {
  const { path, temporaryFolder } = task;
  const table = await openTable(path, { temporaryFolder });
  let reader: SheetReader | undefined;
  let fraction = 0;
  for await (const sheetRows of table.rows({ temporaryFolder, onProgress: (reached) => (fraction = reached) })) {
    const isFirst = !reader;
    reader ??= templateReader(sheetRows, table) ?? mappedReader(sheetRows, task, table);
    const { sheet, firstRow, read } = reader;
    const rows = sheetRows.flatMap((sheetRow) => {
      const said = sheetRow.row >= firstRow ? read(sheetRow) : undefined;
      return said ? [{ row: sheetRow.row, ...said }] : [];
    });
    yield { type: 'rows', rows, ...(isFirst && { sheet }), fraction };
  }
  if (!reader) throw new Refused('data-load.no-rows');
}
