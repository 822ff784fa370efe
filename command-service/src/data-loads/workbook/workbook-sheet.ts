import type { Writable } from 'node:stream';
import { enumOptions, FIRST_DATA_ROW, templateColumns } from '@monitor/contracts-schema';
import excel from 'exceljs';
import { workbookLimits } from '../../spreadsheets/workbook-limits.ts';

const HEADING: Partial<excel.Style> = {
  font: { bold: true },
  alignment: { wrapText: true, horizontal: 'center', vertical: 'middle' },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFC0C0C0' } },
};
const IDENTIFIER_HEIGHT = 17;
const HEADING_HEIGHT = 50;

const LAST_LISTED_ROW = FIRST_DATA_ROW + workbookLimits.rows - 1;

/** Excel offers the words of a column as a list. Others are let pass with a warning: reading knows more spellings. */
const offerWords = (sheet: excel.Worksheet): void => {
  for (const [index, column] of templateColumns.entries()) {
    if (column.kind !== 'enum') continue;
    const words = enumOptions(column.field);
    const { letter } = sheet.getColumn(index + 1);
    // The library's types leave out what its sheets have.
    (
      sheet as unknown as { dataValidations: { add: (range: string, rule: excel.DataValidation) => void } }
    ).dataValidations.add(`${letter}${FIRST_DATA_ROW}:${letter}${LAST_LISTED_ROW}`, {
      type: 'list',
      allowBlank: true,
      formulae: [`"${words.join(',')}"`],
      showInputMessage: true,
      promptTitle: 'Valores aceptados',
      prompt: words.join(', '),
      showErrorMessage: true,
      errorStyle: 'warning',
      errorTitle: 'Valor fuera de la lista',
      error: 'Este valor no está en la lista. Si no es otra forma de escribir uno de ellos, la carga lo marcará.',
    });
  }
};

/**
 * A workbook written as it grows, with one sheet that begins as the template does: identifiers, then headings. The words
 * that its columns take are offered as lists.
 */
export const openTemplateSheet = (
  target: Writable,
  { name, columns }: Readonly<{ name: string; columns: readonly Partial<excel.Column>[] }>,
): Readonly<{ workbook: excel.stream.xlsx.WorkbookWriter; sheet: excel.Worksheet }> => {
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true, useSharedStrings: false });
  workbook.creator = 'Monitor de contrataciones públicas';
  workbook.lastModifiedBy = workbook.creator;
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 2 }] });
  sheet.columns = [...columns];
  offerWords(sheet);
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
