import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { dayContent } from '@monitor/platform/workbook/day-content';
import type { Cell, CellStyle, WorkbookRow } from '@monitor/platform/workbook/workbook';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';

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

const HEADING: CellStyle = {
  font: { bold: true },
  alignment: { wrapText: true, horizontal: 'center', vertical: 'center' },
};
const DAY: CellStyle = { format: 'dd/mm/yyyy' };
const ROWS_A_BATCH = 100;

const cellOf = (cell: WrittenCell): Cell => {
  switch (cell.kind) {
    case 'text':
      return { content: cell.text, link: cell.link };
    case 'number':
      return { content: cell.number };
    case 'date':
      return { content: dayContent(cell.date), style: DAY };
    case 'boolean':
      return { content: cell.boolean };
    case 'error':
      return { content: { error: cell.text } };
    case 'formula':
    case 'rich-text':
      return { content: cell };
  }
};

const asHeading = (cell: Cell): Cell => ({ ...cell, style: { ...cell.style, ...HEADING } });

async function* batchesOf(
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>,
  headerRows: number,
): AsyncGenerator<WorkbookRow[]> {
  let written = 0;
  let batch: WorkbookRow[] = [];
  for await (const row of rows) {
    const isHeading = written < headerRows;
    batch.push({
      cells: row.map((cell) => cell && (isHeading ? asHeading(cellOf(cell)) : cellOf(cell))),
    });
    written += 1;
    if (batch.length < ROWS_A_BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/**
 * Writes one sheet, row by row, as an xlsx file (`target` a path) or into a stream, which it ends. Rows may come from
 * anywhere at any pace: memory stays flat but for links and shared strings. Text is only ever text: one that begins with
 * `=` does not become a formula. Rejects, having destroyed the target, when it or the rows fail.
 */
export const writeWorkbook = (
  target: string | Writable,
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>,
  { sheetName = 'Sheet1', columnWidths = [], headerRows = 0, sharedStrings = false }: WorkbookStyle = {},
): Promise<void> =>
  pipeline(
    workbookBytes({
      sharesTexts: sharedStrings,
      sheets: [
        { name: sheetName, columns: columnWidths.map((width) => ({ width })), rows: batchesOf(rows, headerRows) },
      ],
    }),
    typeof target === 'string' ? createWriteStream(target) : target,
  );
