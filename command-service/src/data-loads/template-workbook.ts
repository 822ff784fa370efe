import type { Writable } from 'node:stream';
import { FIRST_DATA_ROW, type TemplateColumn, templateColumns } from '@monitor/contracts-schema';
import { openTemplateSheet } from './workbook-sheet.ts';

const WIDTH: Readonly<Record<TemplateColumn['kind'], number>> = {
  text: 20,
  enum: 18,
  link: 26,
  date: 14,
  amount: 16,
  boolean: 16,
};

/** What the template's first data row is formatted as; other cells are general. */
const FORMATS: Readonly<Partial<Record<TemplateColumn['id'], string>>> = {
  C21: 'dd/mm/yyyy',
  C28: 'dd/mm/yyyy',
  C31: 'dd/mm/yyyy',
  C22: '0.00',
  C23: '0.00',
  C24: '0.00',
  C25: '#,##0',
};

/** The workbook that administrators fill in: identifiers, headings, and one formatted row. Ends the target. */
export const writeTemplate = async (target: Writable): Promise<void> => {
  const widths = templateColumns.map(({ kind }) => WIDTH[kind]);
  const { workbook, sheet } = openTemplateSheet(target, { name: 'Sheet1', widths });
  const row = sheet.getRow(FIRST_DATA_ROW);
  for (const [index, { id }] of templateColumns.entries()) {
    const format = FORMATS[id];
    if (format) row.getCell(index + 1).numFmt = format;
  }
  row.commit();
  await workbook.commit();
};
