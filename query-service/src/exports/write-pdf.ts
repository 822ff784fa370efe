import { type ExportDocument, type ExportFilter, filterLine } from './export-document.ts';
import { INK, MUTED, openPaper, type Paper } from './pdf-paper.ts';
import { drawTable } from './pdf-table.ts';
import { wrap } from './pdf-typeface.ts';

const GAP = 22;

/** The filters and the tables one below the other; each page is handed over as soon as it is full. */
export async function* writePdf(document: ExportDocument): AsyncGenerator<Uint8Array> {
  const paper = openPaper(document);
  let y = drawFilters(paper, document.filters);
  for (const table of document.pdf.tables) y = GAP + (yield* drawTable(paper, table, y));
  paper.end();
  yield* paper.finishedPages();
}

const drawFilters = (paper: Paper, filters: readonly ExportFilter[]): number => {
  const { top, bottom, left, width, faces } = paper;
  if (filters.length === 0) return top;
  let y = top + faces.strong.size;
  paper.show(['Filtrado por:'], faces.strong, INK, left, y);
  for (const line of filters.flatMap((filter) => wrap(filterLine(filter), faces.small, width))) {
    y += faces.small.leading;
    if (y > bottom) {
      paper.turnPage();
      y = top + faces.small.size;
    }
    paper.show([line], faces.small, MUTED, left, y);
  }
  return y + GAP * 0.75;
};
