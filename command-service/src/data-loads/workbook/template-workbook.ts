import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type TemplateColumn, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { CellStyle, WorkbookRow } from '@monitor/platform/workbook/workbook';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';
import { AUTHOR, templateSheet } from './workbook-sheet.ts';

const WIDTH: Readonly<Record<TemplateColumn['kind'], number>> = {
  text: 20,
  enum: 24,
  link: 26,
  date: 14,
  amount: 16,
  boolean: 16,
};

const [DAY, AMOUNT, COUNT]: CellStyle[] = [{ format: 'dd/mm/yyyy' }, { format: '0.00' }, { format: '#,##0' }];
/** What the template's data rows are formatted as; other cells are general. */
const STYLES: Readonly<Partial<Record<TemplateColumn['id'], CellStyle | undefined>>> = {
  C21: DAY,
  C28: DAY,
  C31: DAY,
  C22: AMOUNT,
  C23: AMOUNT,
  C24: AMOUNT,
  C25: COUNT,
};
/** Rows whose cells are formatted one by one, for programs that pass over the format of a whole column. */
const FORMATTED_ROWS = 500;

/** The workbook that administrators fill in: identifiers, headings, formatted rows without values. Ends the target. */
export const writeTemplate = (target: Writable): Promise<void> => {
  const row: WorkbookRow = { cells: templateColumns.map(({ id }) => STYLES[id] && { style: STYLES[id] }) };
  const sheet = templateSheet({
    name: 'Sheet1',
    columns: templateColumns.map(({ id, kind }) => ({ width: WIDTH[kind], style: STYLES[id] })),
    rows: [Array.from({ length: FORMATTED_ROWS }, () => row)],
  });
  return pipeline(workbookBytes({ author: AUTHOR, sheets: [sheet] }), target);
};
