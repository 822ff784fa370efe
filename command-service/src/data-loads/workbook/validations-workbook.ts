import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type TemplateColumn, templateColumns, toPlainText, toSheetText } from '@monitor/contracts-schema';
import type excel from 'exceljs';
import { excelSerial } from '../../spreadsheets/excel-date.ts';
import { cellTextOf, displayedValue } from '../review/rules/row-display.ts';
import type { ReviewedField } from '../review/rules/row-remarks.ts';
import type { RowValues } from '../review/rules/row-values.ts';
import type { StagedRow } from '../review/staged-rows.ts';
import { openTemplateSheet } from './workbook-sheet.ts';

const WIDTH = 10;
const HEIGHT = 50;
const ROWS_A_TURN = 100;

const filled = (argb: string): excel.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });
const WRONG = filled('FFEAD3DC');
const REMARKED = filled('FFE1EBFD');
const BLUE = { color: { argb: 'FF587FE3' } };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Excel drops what a sheet has beyond 65,530 hyperlinks. As text they read the same. */
const MOST_LINKS = 65_000;
/** Excel takes what has no scheme for the name of a file. */
const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link);

type Written = Readonly<{ value: excel.CellValue; format?: string }>;

/** What a cell holds so that reading it gives the same again: typed where it can be, else the text as written. */
const writtenCell = ({ field, kind }: TemplateColumn, values: RowValues, isWrong: boolean): Written => {
  const cell = values[field];
  if (!cell) return { value: null };
  const shown = displayedValue(field, cell.value);
  if (kind === 'link' && typeof shown === 'string' && isWebAddress(shown) && !isWrong)
    return { value: { text: toSheetText(cellTextOf(field, values)), hyperlink: shown } };
  if (cell.prefix) return { value: toSheetText(cellTextOf(field, values)) };
  if (kind === 'date' && typeof shown === 'string' && DAY.test(shown) && !isWrong)
    return { value: excelSerial(shown), format: 'dd/mm/yyyy' };
  if (kind === 'amount' && typeof shown === 'number') return { value: shown, format: '"$"#,##0.00' };
  return { value: typeof shown === 'string' ? toSheetText(shown) : shown };
};

const isHyperlink = (value: excel.CellValue): value is excel.CellHyperlinkValue =>
  typeof value === 'object' && value !== null && 'hyperlink' in value;

const paint = (cell: excel.Cell, { errors, infos }: ReviewedField): void => {
  const messages = [...errors, ...infos].map(({ message }) => message);
  if (messages.length === 0) return;
  cell.fill = errors.length > 0 ? WRONG : REMARKED;
  if (errors.length > 0 && infos.length > 0) cell.font = BLUE;
  cell.note = toPlainText(messages.join('\n'));
};

/**
 * Writes the rows under review in the template's layout, to be corrected and uploaded again: what is wrong in red with
 * the reasons as comments, what is worth knowing in blue. Rows, comments and links are streamed; ends the target.
 */
export const writeValidations = async (
  target: Writable,
  batches: AsyncIterable<readonly StagedRow[]>,
  mostLinks = MOST_LINKS,
): Promise<void> => {
  const { workbook, sheet } = openTemplateSheet(target, {
    name: 'Contratos',
    columns: templateColumns.map(() => ({ width: WIDTH })),
  });
  let written = 0;
  let links = 0;
  for await (const rows of batches)
    for (const { row: number, reviewed } of rows) {
      const row = sheet.getRow(number);
      row.height = HEIGHT;
      for (const [index, column] of templateColumns.entries()) {
        const remarks = reviewed.fields[column.field];
        const { value, format } = writtenCell(column, reviewed.values, (remarks?.errors.length ?? 0) > 0);
        if (value === null && !remarks) continue;
        const cell = row.getCell(index + 1);
        if (isHyperlink(value)) links += 1;
        cell.value = isHyperlink(value) && links > mostLinks ? value.text : value;
        if (format) cell.numFmt = format;
        if (remarks) paint(cell, remarks);
      }
      row.commit();
      written += 1;
      if (written % ROWS_A_TURN === 0) await nextTurn();
    }
  await workbook.commit();
};
