import { type ExportDocument, type ExportFilter, filterLine } from './export-document.ts';
import { drawTable } from './pdf-table.ts';
import { wrap } from './pdf-typeface.ts';
import { INK, MUTED, openPdfWriter, type PdfWriter } from './pdf-writer.ts';

const GAP = 22;

/** The filters and the tables one below the other; each page is handed over as soon as it is full. */
export async function* writePdf(document: ExportDocument): AsyncGenerator<Uint8Array> {
  const writer = openPdfWriter(document);
  let y = drawFilters(writer, document.filters);
  for (const table of document.pdf.tables) y = GAP + (yield* drawTable(writer, table, y));
  writer.end();
  yield* writer.finishedPages();
}

const drawFilters = (writer: PdfWriter, filters: readonly ExportFilter[]): number => {
  const { top, bottom, left, width, faces } = writer;
  if (filters.length === 0) return top;
  let y = top + faces.strong.size;
  writer.show(['Filtrado por:'], faces.strong, INK, left, y);
  for (const line of filters.flatMap((filter) => wrap(filterLine(filter), faces.small, width))) {
    y += faces.small.leading;
    if (y > bottom) {
      writer.nextPage();
      y = top + faces.small.size;
    }
    writer.show([line], faces.small, MUTED, left, y);
  }
  return y + GAP * 0.75;
};
