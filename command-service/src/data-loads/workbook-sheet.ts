import type { Writable } from 'node:stream';
import { templateColumns } from '@monitor/contracts-schema';
import excel from 'exceljs';

const HEADING: Partial<excel.Style> = {
  font: { bold: true },
  alignment: { wrapText: true, horizontal: 'center', vertical: 'middle' },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFC0C0C0' } },
};
const IDENTIFIER_HEIGHT = 17;
const HEADING_HEIGHT = 50;

/** A workbook written as it grows, with one sheet that begins as the template does: identifiers, then headings. */
export const openTemplateSheet = (
  target: Writable,
  { name, widths }: Readonly<{ name: string; widths: readonly number[] }>,
): Readonly<{ workbook: excel.stream.xlsx.WorkbookWriter; sheet: excel.Worksheet }> => {
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 2 }] });
  sheet.columns = widths.map((width) => ({ width }));
  for (const [number, height, text] of [
    [1, IDENTIFIER_HEIGHT, 'id'],
    [2, HEADING_HEIGHT, 'heading'],
  ] as const) {
    const row = sheet.getRow(number);
    row.height = height;
    for (const [index, column] of templateColumns.entries()) {
      const cell = row.getCell(index + 1);
      cell.value = column[text];
      cell.style = HEADING;
    }
    row.commit();
  }
  return { workbook, sheet };
};
