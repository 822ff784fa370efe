import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { enumLabel, readEnum, readLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import {
  FIRST_DATA_ROW,
  type TemplateColumn,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { toPlainText } from '@monitor/contracts-schema/text/plain-text';
import type { Cell, CellStyle, WorkbookRow, WorkbookSheet } from '@monitor/platform/workbook/workbook';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';
import type { RowInFile, RowsInFile } from '../review/lists/rows-in-file.ts';
import { textOf } from '../review/rules/cells/cell-parsing.ts';
import type { ReviewedField } from '../review/rules/row-remarks.ts';
import type { StagedRow } from '../review/staged-rows.ts';
import { inOwnLayout, NOTHING, type OwnLayout, saidBesides } from './own-layout.ts';
import { AUTHOR, MOST_LINKS, templateSheet } from './workbook-sheet.ts';
import { writtenCell } from './written-cell.ts';

const WIDTH = 10;
const HEIGHT = 50;

const WRONG: CellStyle = { fill: 'FFEAD3DC' };
const WRONG_AND_REMARKED: CellStyle = { ...WRONG, font: { color: 'FF587FE3' } };
const REMARKED: CellStyle = { fill: 'FFE1EBFD' };
/** Says once of each spelling what it is read as: where it is first said, since most rows say the same. */
const createReadingNotes = () => {
  const noted = new Set<string>();
  return ({ field, kind }: TemplateColumn, values: StagedRow['reviewed']['values']): string | undefined => {
    const raw = values[field]?.value ?? null;
    if (kind !== 'enum' || raw === null) return undefined;
    const text = textOf(raw);
    const read = readLabel(field, text) === undefined ? readEnum(field, text) : undefined;
    const spelling = `${field} ${text}`;
    if (read === undefined || noted.has(spelling)) return undefined;
    noted.add(spelling);
    return `Se lee como «${enumLabel(field, read)}».`;
  };
};

/** The colour and the comment by which a cell says what was found wrong with it, or worth knowing. */
const remarked = ({ errors, infos }: ReviewedField): Pick<Cell, 'style' | 'note'> => {
  const messages = [...errors, ...infos].map(({ message }) => message);
  if (messages.length === 0) return {};
  const wrong = infos.length > 0 ? WRONG_AND_REMARKED : WRONG;
  return { style: errors.length > 0 ? wrong : REMARKED, note: toPlainText(messages.join('\n')) };
};

type Batches = AsyncIterable<readonly RowInFile[]>;

const inTemplate = (batches: Batches, mostLinks: number): WorkbookSheet => {
  let links = 0;
  const readingNote = createReadingNotes();
  const cellOf = (column: TemplateColumn, { values, fields }: StagedRow['reviewed']): Cell | undefined => {
    const remarks = fields[column.field];
    const { link, ...cell } = writtenCell(column, values, (remarks?.errors.length ?? 0) > 0);
    const reading = remarks?.means === undefined ? readingNote(column, values) : undefined;
    if (cell.content === undefined && !remarks) return undefined;
    if (link !== undefined) links += 1;
    const { style, note } = remarks ? remarked(remarks) : {};
    return {
      ...cell,
      ...(link !== undefined && links <= mostLinks && { link }),
      ...(style && { style: { ...cell.style, ...style } }),
      note: [note, reading].filter(Boolean).join('\n') || undefined,
    };
  };
  const rows = async function* (): AsyncGenerator<WorkbookRow[]> {
    let lower: number | undefined;
    for await (const batch of batches) {
      const [first] = batch;
      if (!first) continue;
      lower ??= Math.max(0, FIRST_DATA_ROW - first.staged.row);
      const by = lower;
      yield batch.map(({ staged: { row, reviewed } }) => ({
        number: row + by,
        height: HEIGHT,
        cells: templateColumns.map((column) => cellOf(column, reviewed)),
      }));
    }
  };
  const columns = templateColumns.map(() => ({ width: WIDTH }));
  return templateSheet({ name: 'Contratos', columns, rows: rows() });
};

const inItsLayout = (batches: Batches, layout: OwnLayout, mostLinks: number): WorkbookSheet => {
  const { rowOf, placeOf, withReasons, sheetOf } = inOwnLayout(layout, mostLinks);
  const readingNote = createReadingNotes();
  const written = ({ staged: { row, reviewed }, own = NOTHING }: RowInFile): WorkbookRow => {
    const { values, fields } = reviewed;
    const { cells, homeless } = rowOf(own, values);
    const besides = homeless.map((field) => saidBesides(field, values));
    for (const column of templateColumns) {
      const remarks = fields[column.field];
      const reading = remarks?.means === undefined ? readingNote(column, values) : undefined;
      const { style, note = '' } = remarks ? remarked(remarks) : {};
      const place = placeOf(column.field, own);
      if (place === undefined) {
        besides.push(...note.split('\n').flatMap((line) => (line === '' ? [] : `${column.heading}: ${line}`)));
        continue;
      }
      const cell = cells[place];
      const notes = [cell?.note, note, reading].filter(Boolean).join('\n');
      if (notes !== '') cells[place] = { ...cell, style: { ...style, ...cell?.style }, note: notes };
    }
    return { number: row, height: HEIGHT, cells: withReasons(cells, besides) };
  };
  const rows = async function* (): AsyncGenerator<WorkbookRow[]> {
    for await (const batch of batches) yield batch.map(written);
  };
  return sheetOf(rows());
};

/**
 * Writes the organization's rows under review in the layout of their file, or else in the template's, to be corrected and
 * uploaded again: what is wrong in red with the reasons as comments, what is worth knowing in blue. They stand in their own
 * rows, or, in the template of a file whose first is where that has its headings, as many rows lower. Rows are streamed; ends
 * the target.
 */
export const writeValidations = (
  target: Writable,
  { batches, layout }: RowsInFile,
  mostLinks = MOST_LINKS,
): Promise<void> => {
  const sheet = layout ? inItsLayout(batches, layout, mostLinks) : inTemplate(batches, mostLinks);
  return pipeline(workbookBytes({ author: AUTHOR, sheets: [sheet] }), target);
};
