import type { Readable } from 'node:stream';
import { toPesos } from '@monitor/contracts-schema/money';
import { toPlainText } from '@monitor/contracts-schema/text/plain-text';
import { dayContent } from '@monitor/platform/workbook/day-content';
import type { Cell, CellStyle, WorkbookRow, WorkbookSheet as WrittenSheet } from '@monitor/platform/workbook/workbook';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';
import { escapeFormula } from './escape-formula.ts';
import {
  type CellKind,
  dayFirst,
  type ExportColumn,
  type ExportSheet,
  type ExportValue,
  filterLine,
  type Row,
  type SheetDocument,
} from './export-document.ts';

const HEADER_ROWS = 2;
const ROWS_IN_EXCEL = 1_048_576;
const CHARACTERS_IN_A_CELL = 32_767;
const COLUMN_WIDTH = 35;
const FONT = { name: 'Times New Roman' } as const;

/**
 * A workbook with one sheet for each of the document's; a sheet of more rows than Excel opens is continued on another.
 * Row 1 says what was asked, row 2 holds the headers.
 */
export const writeXlsx = (document: SheetDocument, rowsPerSheet = ROWS_IN_EXCEL): Readable =>
  workbookBytes({
    author: toPlainText(document.organization),
    createdAt: new Date(document.queriedOn),
    sheets: sheetsOf(document, rowsPerSheet),
  });

async function* sheetsOf(document: SheetDocument, rowsPerSheet: number): AsyncGenerator<WrittenSheet> {
  for (const sheet of document.sheets) {
    const { take, hasMore, close } = readRows(sheet);
    try {
      for (let part = 1; part === 1 || (await hasMore()); part += 1)
        yield {
          ...pageOf(document, sheet, () => take(rowsPerSheet - HEADER_ROWS)),
          name: part === 1 ? sheet.name : `${sheet.name} ${part}`,
        };
    } finally {
      await close();
    }
  }
}

const pageOf = (
  document: SheetDocument,
  { columns }: ExportSheet,
  rows: () => AsyncIterable<readonly Row[]>,
): Omit<WrittenSheet, 'name'> => {
  const title = titleCells(document);
  const headers = columns.map(({ header }) => ({ content: textContent(header), style: HEADER_STYLE }));
  const pageRows = async function* (): AsyncGenerator<readonly WorkbookRow[]> {
    yield [{ cells: title }, { cells: headers }];
    for await (const batch of rows()) yield batch.map((values) => ({ cells: cellsOf(columns, values) }));
  };
  return {
    columns: Array.from({ length: Math.max(columns.length, title.length) }, () => ({ width: COLUMN_WIDTH })),
    headerRows: HEADER_ROWS,
    filteredColumns: columns.length,
    isLandscape: true,
    rows: pageRows(),
  };
};

/** The rows of a table, taken some at a time, each once. */
const readRows = ({ rows }: ExportSheet) => {
  const batches = rows()[Symbol.asyncIterator]();
  let rest: readonly Row[] = [];
  const hasMore = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const next = await batches.next();
      if (next.done) return false;
      rest = next.value;
    }
    return true;
  };
  return {
    hasMore,
    take: async function* (count: number): AsyncGenerator<readonly Row[]> {
      for (let left = count; left > 0 && (await hasMore()); ) {
        const taken = rest.slice(0, left);
        rest = rest.slice(left);
        left -= taken.length;
        yield taken;
      }
    },
    close: async (): Promise<void> => void (await batches.return?.()),
  };
};

const titleCells = ({ title, queriedOn, organization, source, filters }: SheetDocument): Cell[] =>
  [
    title,
    `Fecha de consulta: ${dayFirst(queriedOn)}`,
    `Consultado en ${organization}`,
    ...(filters.length > 0 ? [`Filtrado por : ${filters.map(filterLine).join(' | ')}`] : []),
    `Fuente: ${source}`,
  ].map((text) => ({ content: textContent(text), style: TITLE_STYLE }));

const cellsOf = (columns: readonly ExportColumn[], values: Row): (Cell | undefined)[] =>
  columns.map(({ kind }, index) => sheetCell(kind, values[index] ?? null));

/** A blank value leaves no cell behind. */
const sheetCell = (kind: CellKind, value: ExportValue): Cell | undefined => {
  if (value === null) return undefined;
  if (typeof value === 'number')
    return { content: kind === 'money' ? toPesos(value) : value, style: numberStyle(kind, value) };
  if (kind === 'date') return { content: dayContent(value), style: STYLES.date };
  return { content: kind === 'result' ? value : textContent(value), style: STYLES[kind] }; // a text cell runs nothing
};

/** Cut where Excel would refuse the file, never within a character. */
const textContent = (text: string): string => toPlainText(escapeFormula(text).slice(0, CHARACTERS_IN_A_CELL));

const TITLE_STYLE: CellStyle = { font: { ...FONT, size: 14, bold: true }, alignment: { vertical: 'center' } };
const HEADER_STYLE: CellStyle = {
  font: { ...FONT, size: 10, bold: true },
  alignment: { vertical: 'center', wrapText: true },
  borderBottom: 'thin',
};
const BODY_STYLE: CellStyle = { font: { ...FONT, size: 10 }, alignment: { vertical: 'top' } };
const STYLES: Record<CellKind, CellStyle> = {
  text: BODY_STYLE,
  number: { ...BODY_STYLE, format: '#,##0.00##' },
  money: { ...BODY_STYLE, format: '"$"#,##0.00;[Red]-"$"#,##0.00' },
  date: { ...BODY_STYLE, format: 'dd/mm/yyyy' },
  result: { ...BODY_STYLE, format: '#,##0.00##' },
};

const isFigure = (kind: CellKind): boolean => kind === 'number' || kind === 'result';

const COUNT_STYLE: CellStyle = { ...BODY_STYLE, format: '#,##0' };

/** A format of optional decimals alone would show a count as `121.`. */
const numberStyle = (kind: CellKind, value: number): CellStyle =>
  isFigure(kind) && Number.isInteger(value) ? COUNT_STYLE : STYLES[kind];
