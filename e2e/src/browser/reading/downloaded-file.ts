import { readFile } from 'node:fs/promises';
import excel from 'exceljs';
import type { Download } from 'playwright-core';

type Row = Readonly<Record<string, string>>;

/** The rows of a downloaded table by their headings, whichever its format; a workbook has them in one of its sheets. */
export const rowsOf = async (file: Download, sheet = 'Registros'): Promise<Row[]> => {
  const bytes = await readFile(await file.path());
  const [headings = [], ...rows] = file.suggestedFilename().endsWith('.csv')
    ? cellsOfCsv(bytes.toString('utf8').replace(/^\uFEFF/, ''))
    : await cellsOfWorkbook(bytes, sheet);
  return rows.map((cells) => Object.fromEntries(headings.map((heading, column) => [heading, cells[column] ?? ''])));
};

export const objectOf = async (file: Download) => JSON.parse(await readFile(await file.path(), 'utf8'));

/** How many pages a PDF has; none when it is no PDF. */
export const pagesOf = async (file: Download): Promise<number> => {
  const text = await readFile(await file.path(), 'latin1');
  return text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF')
    ? (text.match(/\/Type \/Page\b/g)?.length ?? 0)
    : 0;
};

/** Line 1 says what the file is, line 2 has the headings. */
const cellsOfWorkbook = async (bytes: Buffer, sheetName: string): Promise<string[][]> => {
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const rows: string[][] = [];
  workbook.getWorksheet(sheetName)?.eachRow(({ values }, number) => {
    if (number > 1) rows.push((values as excel.CellValue[]).slice(1).map((value) => String(value ?? ''))); // a list, from 1 on
  });
  return rows;
};

const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g;

const cellsOfCsv = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(CELL)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain));
