import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { toPesos, toPlainText, toSheetText } from '@monitor/contracts-schema';
import exceljs, { type Style, type Worksheet } from 'exceljs';
import { escapeFormula } from './escape-formula.ts';
import {
  type CellKind,
  type CellValue,
  dayFirst,
  type ExportDocument,
  filterLine,
  type Sheet,
} from './export-document.ts';

const HEADER_ROWS = 2;
const ROWS_IN_EXCEL = 1_048_576;
const CHARACTERS_IN_A_CELL = 32_767;
const COLUMN_WIDTH = 35;
const FONT = { name: 'Times New Roman', family: 1 } as const;

/**
 * A workbook with one sheet for each of the document's; a sheet of more rows than Excel opens is continued on another.
 * Row 1 says what was asked, row 2 holds the headers.
 */
export const writeXlsx = (document: ExportDocument, rowsPerSheet = ROWS_IN_EXCEL): Readable => {
  const file = new PassThrough();
  const abandoned = new AbortController();
  file.once('close', () => abandoned.abort());
  fill(file, document, rowsPerSheet, abandoned.signal).catch((error) => file.destroy(error));
  return file;
};

const fill = async (file: Writable, document: ExportDocument, rowsPerSheet: number, abandoned: AbortSignal) => {
  const book = new exceljs.stream.xlsx.WorkbookWriter({
    stream: file,
    useStyles: true,
    useSharedStrings: false, // they would all stay in memory
  });
  book.creator = toPlainText(document.organization);
  book.lastModifiedBy = book.creator;
  book.created = new Date(document.queriedOn);
  book.modified = book.created;
  for (const sheet of document.sheets) await writeSheet(book, document, sheet, rowsPerSheet, abandoned);
  await book.commit();
};

type Book = InstanceType<typeof exceljs.stream.xlsx.WorkbookWriter>;

const writeSheet = async (
  book: Book,
  document: ExportDocument,
  { name, columns, rows }: Sheet,
  rowsPerSheet: number,
  abandoned: AbortSignal,
) => {
  const open = (part: number) => openSheet(book, document, columns, part === 1 ? name : `${name} ${part}`);
  let part = 1;
  let page = open(part);
  let lastRow = HEADER_ROWS;
  for await (const batch of rows()) {
    for (const values of batch) {
      if (lastRow === rowsPerSheet) {
        closeSheet(page, columns.length, lastRow);
        part += 1;
        page = open(part);
      }
      const row = page.addRow(columns.map(({ kind }, index) => sheetCell(kind, values[index] ?? null)));
      // One style object a column, not one a cell: exceljs knows a style again by identity.
      row.eachCell((cell, column) => {
        cell.style = styleOf(columns[column - 1]!.kind, cell.value);
      });
      row.commit();
      lastRow = row.number;
    }
    await drained(page, abandoned);
  }
  closeSheet(page, columns.length, lastRow);
};

const openSheet = (book: Book, document: ExportDocument, columns: Sheet['columns'], name: string): Worksheet => {
  const sheet = book.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: HEADER_ROWS }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '1:2' },
  });
  const title = titleCells(document);
  sheet.columns = Array.from({ length: Math.max(columns.length, title.length) }, () => ({ width: COLUMN_WIDTH }));
  addStyledRow(sheet, title, TITLE_STYLE);
  addStyledRow(
    sheet,
    columns.map(({ header }) => textCell(header)),
    HEADER_STYLE,
  );
  return sheet;
};

const closeSheet = (sheet: Worksheet, columns: number, lastRow: number) => {
  sheet.autoFilter = { from: { row: HEADER_ROWS, column: 1 }, to: { row: lastRow, column: columns } };
  sheet.commit();
};

const titleCells = ({ title, queriedOn, organization, source, filters }: ExportDocument): string[] =>
  [
    title,
    `Fecha de consulta: ${dayFirst(queriedOn)}`,
    `Consultado en ${organization}`,
    ...(filters.length > 0 ? [`Filtrado por : ${filters.map(filterLine).join(' | ')}`] : []),
    `Fuente: ${source}`,
  ].map(textCell);

const addStyledRow = (sheet: Worksheet, values: string[], style: Partial<Style>) => {
  const row = sheet.addRow(values);
  row.eachCell((cell) => {
    cell.style = style;
  });
  row.commit();
};

/** What is undefined leaves no cell behind. */
const sheetCell = (kind: CellKind, value: CellValue): string | number | Date | undefined => {
  if (value === null) return undefined;
  if (typeof value === 'number') return kind === 'money' ? toPesos(value) : value;
  if (kind === 'date') return new Date(value);
  return textCell(value);
};

/** Cut where Excel would refuse the file, never within a character. */
const textCell = (text: string): string => toSheetText(escapeFormula(text).slice(0, CHARACTERS_IN_A_CELL));

const TITLE_STYLE: Partial<Style> = { font: { ...FONT, size: 14, bold: true }, alignment: { vertical: 'middle' } };
const HEADER_STYLE: Partial<Style> = {
  font: { ...FONT, size: 10, bold: true },
  alignment: { vertical: 'middle', wrapText: true },
  border: { bottom: { style: 'thin' } },
};
const BODY_STYLE: Partial<Style> = { font: { ...FONT, size: 10 }, alignment: { vertical: 'top' } };
const STYLES: Record<CellKind, Partial<Style>> = {
  text: BODY_STYLE,
  number: { ...BODY_STYLE, numFmt: '#,##0.00##' },
  money: { ...BODY_STYLE, numFmt: '"$"#,##0.00;[Red]-"$"#,##0.00' },
  date: { ...BODY_STYLE, numFmt: 'dd/mm/yyyy' },
};

const COUNT_STYLE: Partial<Style> = { ...BODY_STYLE, numFmt: '#,##0' };

/** A format of optional decimals alone would show a count as `121.`. */
const styleOf = (kind: CellKind, value: unknown): Partial<Style> =>
  kind === 'number' && Number.isInteger(value) ? COUNT_STYLE : STYLES[kind];

/** Until the zip file has taken what the sheet wrote: exceljs itself would keep on buffering. */
const drained = async (sheet: Worksheet, abandoned: AbortSignal) => {
  // as: a streamed sheet has these; the types of exceljs do not say so.
  const { stream } = sheet as unknown as { stream: { pipes: readonly Writable[] } };
  for (const pipe of stream.pipes) if (!pipe.write('')) await once(pipe, 'drain', { signal: abandoned });
  abandoned.throwIfAborted();
};
