import type { Writable } from 'node:stream';
import { FIRST_DATA_ROW, type TemplateColumn, templateColumns } from '@monitor/contracts-schema';
import { openTemplateSheet } from './workbook-sheet.ts';

const WIDTH: Readonly<Record<TemplateColumn['kind'], number>> = {
  text: 20,
  enum: 24,
  link: 26,
  date: 14,
  amount: 16,
  boolean: 16,
};

/** What the template's data rows are formatted as; other cells are general. */
const FORMATS: Readonly<Partial<Record<TemplateColumn['id'], string>>> = {
  C21: 'dd/mm/yyyy',
  C28: 'dd/mm/yyyy',
  C31: 'dd/mm/yyyy',
  C22: '0.00',
  C23: '0.00',
  C24: '0.00',
  C25: '#,##0',
};
/** Rows whose cells are formatted one by one, for programs that pass over the format of a whole column. */
const FORMATTED_ROWS = 500;
/** Excel's own. The library leaves out rows that have neither values nor a height. */
const ROW_HEIGHT = 15;

/** The workbook that administrators fill in: identifiers, headings, formatted rows without values. Ends the target. */
export const writeTemplate = async (target: Writable): Promise<void> => {
  const { workbook, sheet } = openTemplateSheet(target, {
    name: 'Sheet1',
    columns: templateColumns.map(({ id, kind }) => ({
      width: WIDTH[kind],
      ...(FORMATS[id] && { style: { numFmt: FORMATS[id] } }),
    })),
  });
  for (let number = FIRST_DATA_ROW; number < FIRST_DATA_ROW + FORMATTED_ROWS; number += 1) {
    const row = sheet.getRow(number);
    row.height = ROW_HEIGHT;
    for (const [index, { id }] of templateColumns.entries()) {
      const format = FORMATS[id];
      if (format) row.getCell(index + 1).numFmt = format;
    }
    row.commit();
  }
  await workbook.commit();
};
