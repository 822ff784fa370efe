import { cellXml, type SharedTexts } from './cell-xml.ts';
import type { StyleTable } from './style-table.ts';
import type { OfferedWords, WorkbookRow, WorkbookSheet } from './workbook.ts';
import { columnLetters, DECLARATION, MAIN, OFFICE_RELATIONS, xmlText } from './xml.ts';

/** What the rows of a sheet left for its other parts. */
export type SheetLeavings = {
  links: { reference: string; target: string }[];
  notes: { row: number; column: number; text: string }[];
};

/** The relation of a sheet's notes; those of its links are counted from 1. */
export const NOTES_ID = 'notes';
export const NOTES_DRAWING_ID = 'drawing';
export const linkId = (index: number): string => `link${index + 1}`;

/** A sheet as XML, its rows as they come; what they leave for other parts is put into `leavings`. */
export async function* sheetXml(
  sheet: WorkbookSheet,
  styles: StyleTable,
  texts: SharedTexts | undefined,
  leavings: SheetLeavings,
): AsyncGenerator<string> {
  let xml = head(sheet, styles);
  let last = 0;
  for await (const batch of sheet.rows) {
    for (const row of batch) {
      last = row.number ?? last + 1;
      xml += rowXml(last, row, styles, texts, leavings);
    }
    if (xml) yield xml;
    xml = '';
  }
  yield xml + tail(sheet, last, leavings);
}

const rowXml = (
  number: number,
  { height, cells }: WorkbookRow,
  styles: StyleTable,
  texts: SharedTexts | undefined,
  { links, notes }: SheetLeavings,
): string => {
  let xml = `<row r="${number}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`;
  for (const [index, cell] of cells.entries()) {
    if (!cell) continue;
    const reference = `${lettersOf(index + 1)}${number}`;
    xml += cellXml(reference, cell, styles, texts);
    if (cell.link !== undefined) links.push({ reference, target: cell.link });
    if (cell.note !== undefined) notes.push({ row: number, column: index + 1, text: cell.note });
  }
  return `${xml}</row>`;
};

const letters: string[] = [];
const lettersOf = (column: number): string => {
  letters[column] ??= columnLetters(column);
  return letters[column];
};

const head = ({ columns = [], headerRows = 0, isLandscape }: WorkbookSheet, styles: StyleTable): string => {
  const cols = columns.map(({ width, style, isHidden }, index) => {
    const place = `min="${index + 1}" max="${index + 1}"`;
    const number = styles.numberOf(style);
    return `<col ${place} width="${width ?? 9}" customWidth="1"${isHidden ? ' hidden="1"' : ''}${number > 0 ? ` style="${number}"` : ''}/>`;
  });
  const pane = `<pane ySplit="${headerRows}" topLeftCell="A${headerRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  return [
    `${DECLARATION}<worksheet ${MAIN} xmlns:r="${OFFICE_RELATIONS}">`,
    isLandscape ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '',
    `<sheetViews><sheetView workbookViewId="0">${headerRows > 0 ? pane : ''}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    cols.length > 0 ? `<cols>${cols.join('')}</cols>` : '',
    '<sheetData>',
  ].join('');
};

const tail = (
  { headerRows = 0, filteredColumns = 0, offeredWords = [], isLandscape }: WorkbookSheet,
  lastRow: number,
  { links, notes }: SheetLeavings,
): string =>
  [
    '</sheetData>',
    filteredColumns > 0 ? `<autoFilter ref="A${headerRows}:${lettersOf(filteredColumns)}${lastRow}"/>` : '',
    offeredWords.length > 0
      ? `<dataValidations count="${offeredWords.length}">${offeredWords.map(offeredXml).join('')}</dataValidations>`
      : '',
    links.length > 0
      ? `<hyperlinks>${links.map(({ reference }, index) => `<hyperlink ref="${reference}" r:id="${linkId(index)}"/>`).join('')}</hyperlinks>`
      : '',
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    isLandscape ? '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>' : '',
    notes.length > 0 ? `<legacyDrawing r:id="${NOTES_DRAWING_ID}"/>` : '',
    '</worksheet>',
  ].join('');

const offeredXml = ({ column, firstRow, lastRow, words, prompt, warning }: OfferedWords): string => {
  const range = `${lettersOf(column)}${firstRow}:${lettersOf(column)}${lastRow}`;
  const attributes = [
    `errorTitle="${xmlText(warning.title)}" error="${xmlText(warning.text)}"`,
    `promptTitle="${xmlText(prompt.title)}" prompt="${xmlText(prompt.text)}"`,
  ].join(' ');
  const rule = 'type="list" errorStyle="warning" allowBlank="1" showInputMessage="1" showErrorMessage="1"';
  return `<dataValidation ${rule} ${attributes} sqref="${range}"><formula1>"${xmlText(words.join(','))}"</formula1></dataValidation>`;
};
