import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { ODS_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { LAST_ROW } from '../cell-reference.ts';
import { chooseSheet, unreadNames, type WantedSheet } from '../find-sheet.ts';
import { type Archive, OPEN_DOCUMENT, openArchive } from '../open-archive.ts';
import { parseXml } from '../parse-xml.ts';
import { hyperlinkOf } from '../read-rows.ts';
import { type OpenWorkbook, progressOf, type RowsOptions } from '../read-workbook.ts';
import { createCellCounter } from '../row-counter.ts';
import type { WorkbookLimits } from '../workbook-limits.ts';
import { WorkbookRefused } from '../workbook-refused.ts';
import { createDocumentCells, rawCell } from './document-cells.ts';
import { type Attributes, attributeOf, localName, SHEET_DEPTH, timesOf } from './names.ts';
import { createParagraphs } from './read-paragraphs.ts';
import { type SurveyedDocument, surveyDocument } from './survey-document.ts';

const BATCH = 200;
const CELLS: ReadonlySet<string> = new Set(['table-cell', 'covered-table-cell']);
/** What stands in a paragraph and is no part of its text. */
const BESIDE_TEXT: ReadonlySet<string> = new Set(['annotation', 'note', 'ruby-text', 'frame']);

/** The address of a link, from the folder that the file is in; undefined of one to a place in the document. */
const targetOf = (address: string): string | undefined =>
  address.startsWith('#') ? undefined : address.replace(/^\.\.[\\/]/, '') || undefined;

/** The rows of a sheet that hold something, in batches, from the document's XML as it comes. */
async function* readRows(
  content: AsyncIterable<string>,
  index: number,
  document: SurveyedDocument,
  limits: WorkbookLimits,
): AsyncGenerator<SheetRow[]> {
  const cellOf = createDocumentCells(document);
  const { countCell, countRow } = createCellCounter(limits);
  const paragraphs = createParagraphs(limits.textLength);
  let batch: SheetRow[] = [];
  let cells = new Map<number, SheetCell>();
  let [sheet, depth, row, column, times] = [-1, 0, 1, 1, 1];
  // How deep the elements begin that are being read; 0 of none.
  let [inCell, inParagraph, besideText] = [0, 0, 0];
  let raw = rawCell({});
  let link: string | undefined;

  const endCell = (): void => {
    const cell = cellOf(raw, paragraphs.text());
    const target = link ?? (raw.formula === undefined ? undefined : hyperlinkOf(raw.formula.replace(/^\w*:?=/, '')));
    const linked = cell && target ? { ...cell, link: target } : cell;
    if (linked)
      for (let at = column; at < column + raw.times; at += 1) {
        countCell(linked, row, at);
        cells.set(at, linked);
      }
    column += raw.times;
  };
  const endRow = (): void => {
    if (cells.size > 0 && row + times - 1 > LAST_ROW) throw new WorkbookRefused('damaged', 'a row beyond the last');
    for (let repeated = 0; cells.size > 0 && repeated < times; repeated += 1) {
      if (repeated > 0) for (const [at, cell] of cells) countCell(cell, row + repeated, at);
      countRow(row + repeated, 1);
      batch.push({ row: row + repeated, cells });
    }
    row += times;
    column = 1;
    cells = new Map();
  };

  const openInCell = (name: string, attributes: Attributes): void => {
    if (besideText > 0) return;
    if (inParagraph === 0) {
      if (depth !== inCell + 1 || name !== 'p') return;
      inParagraph = depth;
      paragraphs.begin();
    } else if (BESIDE_TEXT.has(name)) besideText = depth;
    else if (name === 's')
      paragraphs.put(' '.repeat(Math.min(timesOf(attributeOf(attributes, 'c')), limits.textLength)));
    else if (name === 'tab') paragraphs.put('\t');
    else if (name === 'line-break') paragraphs.put('\n');
    else if (name === 'a') link = targetOf(attributeOf(attributes, 'href') ?? '') ?? link;
  };

  const parser = parseXml({
    open: (prefixed, attributes) => {
      depth += 1;
      const name = localName(prefixed);
      if (depth === SHEET_DEPTH && name === 'table') sheet += 1;
      if (sheet !== index || depth <= SHEET_DEPTH) return;
      if (inCell > 0) openInCell(name, attributes);
      else if (name === 'table-row') times = timesOf(attributeOf(attributes, 'number-rows-repeated'));
      else if (CELLS.has(name)) {
        inCell = depth;
        raw = rawCell(attributes);
        paragraphs.clear();
        link = undefined;
      }
    },
    text: (text) => {
      if (inParagraph > 0 && besideText === 0) paragraphs.add(text);
    },
    close: (prefixed) => {
      if (depth === besideText) besideText = 0;
      else if (depth === inParagraph) inParagraph = 0;
      else if (depth === inCell) {
        inCell = 0;
        endCell();
      } else if (sheet === index && inCell === 0 && localName(prefixed) === 'table-row') endRow();
      depth -= 1;
    },
  });

  for await (const chunk of content) {
    parser.write(chunk);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  parser.end();
  if (batch.length > 0) yield batch;
}

/**
 * Opens an OpenDocument spreadsheet (.ods) for the reading of a sheet as a workbook of Excel is opened, in memory that does
 * not grow with it. Refuses with WorkbookRefused one that is damaged, or goes beyond `limits`.
 */
export const openOpenDocument = async (
  path: string,
  archive: Archive,
  limits: WorkbookLimits,
  wanted: WantedSheet | undefined,
): Promise<OpenWorkbook> => {
  const document = await surveyDocument(archive.text(OPEN_DOCUMENT));
  const { sheets } = document;
  const { found, others } = chooseSheet(
    sheets.filter(({ isHidden }) => !isHidden),
    wanted,
  );
  return {
    contentType: ODS_TYPE,
    sheetName: found.name,
    unreadSheets: unreadNames(others),
    async *rows({ signal, onProgress = () => {} }: RowsOptions = {}) {
      const reopened = await openArchive(path, limits);
      try {
        const onBytes = progressOf(reopened.size(OPEN_DOCUMENT) ?? 0, onProgress);
        const content = reopened.text(OPEN_DOCUMENT, { signal, onBytes });
        yield* readRows(content, sheets.indexOf(found), document, limits);
      } finally {
        reopened.close();
      }
    },
  };
};
