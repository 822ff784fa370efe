import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { enumLabel, readEnum, readLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import {
  FIRST_DATA_ROW,
  type TemplateColumn,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { toPlainText } from '@monitor/contracts-schema/plain-text';
import type { Cell, CellStyle, WorkbookRow } from '@monitor/platform/workbook/workbook';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';
import { textOf } from '../review/rules/cell-parsing.ts';
import type { ReviewedField } from '../review/rules/row-remarks.ts';
import { isOurs, type StagedRow } from '../review/staged-rows.ts';
import { AUTHOR, templateSheet } from './workbook-sheet.ts';
import { writtenCell } from './written-cell.ts';

const WIDTH = 10;
const HEIGHT = 50;

const WRONG: CellStyle = { fill: 'FFEAD3DC' };
const WRONG_AND_REMARKED: CellStyle = { ...WRONG, font: { color: 'FF587FE3' } };
const REMARKED: CellStyle = { fill: 'FFE1EBFD' };
/** Excel drops what a sheet has beyond 65,530 hyperlinks. As text they read the same. */
const MOST_LINKS = 65_000;

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

/**
 * Writes the organization's rows under review in the template's layout, to be corrected and uploaded again: what is wrong in
 * red with the reasons as comments, what is worth knowing in blue. They stand in their own rows, or, of a file whose first is
 * where the template has its headings, as many rows lower. Rows are streamed; ends the target.
 */
export const writeValidations = (
  target: Writable,
  batches: AsyncIterable<readonly StagedRow[]>,
  mostLinks = MOST_LINKS,
): Promise<void> => {
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
      const ours = batch.filter(isOurs);
      const [first] = ours;
      if (!first) continue;
      lower ??= Math.max(0, FIRST_DATA_ROW - first.row);
      const by = lower;
      yield ours.map(({ row, reviewed }) => ({
        number: row + by,
        height: HEIGHT,
        cells: templateColumns.map((column) => cellOf(column, reviewed)),
      }));
    }
  };
  const columns = templateColumns.map(() => ({ width: WIDTH }));
  const sheet = templateSheet({ name: 'Contratos', columns, rows: rows() });
  return pipeline(workbookBytes({ author: AUTHOR, sheets: [sheet] }), target);
};
