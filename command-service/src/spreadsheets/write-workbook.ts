import { type EventEmitter, once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { SheetCell } from '@monitor/contracts-schema';
import excel from 'exceljs';
import { excelSerial } from './excel-date.ts';

/** A cell as it is written: what a cell can say when read, and the two ways of saying it that reading resolves. */
export type WrittenCell =
  | SheetCell
  | Readonly<{ kind: 'formula'; formula: string; result: string | number | boolean }>
  | Readonly<{ kind: 'rich-text'; runs: readonly string[] }>;

export type WorkbookStyle = Readonly<{
  sheetName?: string;
  /** In characters, from the first column. */
  columnWidths?: readonly number[];
  /** How many of the first rows are headings: bold, centred, wrapped. */
  headerRows?: number;
  /** Each text once, as Excel does. It takes memory: the sheet's distinct texts are held until the end. */
  sharedStrings?: boolean;
}>;

/** Undefined cells are left out, so the rows may have gaps. */
export type WrittenRow = readonly (WrittenCell | undefined)[];

const HEADING: Partial<excel.Style> = {
  font: { bold: true },
  alignment: { wrapText: true, horizontal: 'center', vertical: 'middle' },
};
/** Bytes of XML that may wait to be compressed. */
const BACKLOG = 1_000_000;

/** A literal `_x0041_` would be read as the escape of `A`; a bare carriage return would be read as a line feed. */
const escaped = (text: string): string =>
  text.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x').replaceAll('\r', '_x000D_');

const plainValue = (cell: WrittenCell): excel.CellValue => {
  switch (cell.kind) {
    case 'text':
      return escaped(cell.text);
    case 'number':
      return cell.number;
    case 'date':
      return excelSerial(cell.date);
    case 'boolean':
      return cell.boolean;
    case 'error':
      return { error: cell.text as excel.CellErrorValue['error'] }; // the types list Excel's seven; it has more now
    case 'formula':
      return { formula: cell.formula, result: cell.result };
    case 'rich-text':
      return { richText: cell.runs.map((run) => ({ text: escaped(run) })) };
  }
};

/** Excel's writer knows links on texts only. */
const linked = (cell: WrittenCell): excel.CellValue =>
  cell.kind === 'text' && cell.link ? { text: escaped(cell.text), hyperlink: cell.link } : plainValue(cell);

/** The stream through which the library hands the sheet's XML to the zip; of an old kind, which hides its length. */
type Outlet = EventEmitter & Readonly<{ _writableState: { length: number } }>;

/** The library does not look whether the zip keeps up, so we do. Not in its types, since it is not meant to be seen. */
const outletOf = (sheet: excel.Worksheet): Outlet | undefined =>
  (sheet as unknown as { stream: { pipes: Outlet[] } }).stream.pipes[0];

/**
 * Writes one sheet, row by row, as an xlsx file (`target` a path) or into a stream, which it ends. Rows may come from
 * anywhere at any pace: memory stays flat but for links, formulas and shared strings, which the library holds. Text is
 * only ever text: one that begins with `=` does not become a formula. Rejects, having destroyed the target, when it or
 * the rows fail.
 */
export const writeWorkbook = async (
  target: string | Writable,
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>,
  { sheetName = 'Sheet1', columnWidths = [], headerRows = 0, sharedStrings = false }: WorkbookStyle = {},
): Promise<void> => {
  const stream = typeof target === 'string' ? createWriteStream(target) : target;
  const written = finished(stream);
  written.catch(() => {}); // it is awaited below, but may fail before
  const workbook = new excel.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: sharedStrings,
  });
  const sheet = workbook.addWorksheet(sheetName);
  sheet.columns = columnWidths.map((width) => ({ width }));

  try {
    let number = 0;
    for await (const cells of rows) {
      number += 1;
      const row = sheet.getRow(number);
      cells.forEach((cell, index) => {
        if (!cell) return;
        const place = row.getCell(index + 1);
        place.value = linked(cell);
        if (cell.kind === 'date') place.numFmt = 'dd/mm/yyyy';
        if (number <= headerRows) place.style = { ...place.style, ...HEADING };
      });
      row.commit();
      const outlet = outletOf(sheet);
      if (outlet && outlet._writableState.length > BACKLOG) await Promise.race([once(outlet, 'drain'), written]);
    }
    await Promise.all([workbook.commit(), written]);
  } catch (error) {
    stream.destroy();
    throw error;
  }
};
