import type { PdfTable, Row } from './export-document.ts';
import {
  CELL_PADDING,
  type ColumnMeasures,
  cellLines,
  type LaidColumn,
  layColumns,
  measuresOf,
} from './pdf-columns.ts';
import { showLine, type Typeface, wrap } from './pdf-typeface.ts';
import { INK, MUTED, type PdfWriter } from './pdf-writer.ts';

const HEADER_FILL = '#22384d';
const HEADER_INK = '#ffffff';
const ZEBRA_FILL = '#f3f6f8';
const HAIRLINE = '#d5dce2';
const ROW_PADDING = 4;
const LEAST_LINES = 4;

const NOTHING_YET = new Uint8Array();

/**
 * Draws the table from `y` down and over as many pages as it takes, its headers on each. Its rows are read twice: to
 * measure what its columns need, and to draw them. Hands over each page as soon as it is full, and returns where the
 * table ends on the last.
 */
export async function* drawTable(writer: PdfWriter, table: PdfTable, y: number): AsyncGenerator<Uint8Array, number> {
  const measures = measuresOf(table.columns, writer.faces.body);
  for await (const batch of table.rows()) {
    for (const row of batch) measures.add(row);
    yield NOTHING_YET; // here whoever reads may stop
  }
  const drawing = startTable(writer, table, measures, y);
  let isEmpty = true;
  for await (const batch of table.rows()) {
    for (const row of batch) {
      isEmpty = false;
      drawing.add(row);
      yield* writer.finishedPages();
    }
  }
  if (isEmpty) drawing.drawEmpty();
  return drawing.y();
}

type TableDrawing = Readonly<{ add: (row: Row) => void; drawEmpty: () => void; y: () => number }>;

const startTable = (
  writer: PdfWriter,
  { caption, columns: described }: PdfTable,
  measures: ColumnMeasures,
  startY: number,
): TableDrawing => {
  const { pdf, faces, left, top, bottom } = writer;
  const columns = layColumns(described, measures, faces.header, left, writer.width);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const headers = columns.map((column) => wrap(column.header, faces.header, column.width - 2 * CELL_PADDING));
  const headerHeight = heightOf(linesIn(headers), faces.header);
  let y = startY;
  let shaded = false;

  const drawHeaders = () => {
    pdf.rect(left, y, width, headerHeight).fill(HEADER_FILL);
    showCells(writer, columns, headers, faces.header, HEADER_INK, y);
    y += headerHeight;
  };
  const turn = () => {
    writer.nextPage();
    y = top;
    drawHeaders();
  };
  const roomFor = () => Math.max(1, Math.floor((bottom - y - 2 * ROW_PADDING) / faces.body.leading));
  const drawSlice = (cells: string[][], count: number) => {
    const height = heightOf(count, faces.body);
    if (shaded) pdf.rect(left, y, width, height).fill(ZEBRA_FILL);
    showCells(writer, columns, cells, faces.body, INK, y);
    y += height;
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.4)
      .stroke(HAIRLINE);
  };

  const captionHeight = caption ? faces.caption.leading + 6 : 0;
  if (y + captionHeight + headerHeight + heightOf(LEAST_LINES, faces.body) > bottom) {
    writer.nextPage();
    y = top;
  }
  if (caption) {
    writer.show(
      wrap(caption, faces.caption, writer.width).slice(0, 1),
      faces.caption,
      INK,
      left,
      y + faces.caption.size,
    );
    y += captionHeight;
  }
  drawHeaders();

  return {
    /** A row stays on one page, unless it is longer than a page. */
    add: (row) => {
      const cells = cellLines(columns, row, faces.body);
      const count = Math.max(1, linesIn(cells));
      if (y + heightOf(count, faces.body) > bottom) turn();
      for (let from = 0; from < count; ) {
        if (from > 0) turn();
        const to = Math.min(count, from + roomFor());
        drawSlice(
          cells.map((lines) => lines.slice(from, to)),
          to - from,
        );
        from = to;
      }
      shaded = !shaded;
    },
    drawEmpty: () => {
      writer.show(['Sin registros'], faces.body, MUTED, left + CELL_PADDING, y + ROW_PADDING + faces.body.size);
      y += heightOf(1, faces.body);
    },
    y: () => y,
  };
};

const linesIn = (cells: readonly string[][]): number => cells.reduce((most, lines) => Math.max(most, lines.length), 0);

const heightOf = (lines: number, face: Typeface): number => lines * face.leading + 2 * ROW_PADDING;

const showCells = (
  { pdf }: PdfWriter,
  columns: readonly LaidColumn[],
  cells: readonly string[][],
  face: Typeface,
  color: string,
  top: number,
) => {
  const shown = columns.flatMap(({ x, width, alignRight }, column) =>
    cells[column]!.map((line, index) => {
      const start = alignRight ? x + width - CELL_PADDING - face.widthOf(line) : x + CELL_PADDING;
      return showLine(line, face, start, top + ROW_PADDING + face.size + index * face.leading - 1);
    }),
  );
  pdf.fillColor(color).addContent(shown.join('\n'));
};
