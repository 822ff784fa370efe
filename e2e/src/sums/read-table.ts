import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import excel from 'exceljs';

/** A row as its file numbers it, and what its cells say, from the first on. */
export type TableRow = Readonly<{ row: number; cells: readonly string[] }>;

/** UTF-8, or else what Windows writes. */
const decoded = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Excel counts in 15 digits. */
const DIGITS = 15;

const textOf = (value: excel.CellValue): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('hyperlink' in value) return value.text;
  if ('result' in value) return textOf(value.result);
  return '';
};

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString() === 'PK';

/** The rows that say something of a book's first sheet, or of a text with commas, as exceljs reads them. */
export const readTable = async (path: string): Promise<readonly TableRow[]> => {
  const bytes = await readFile(path);
  const book = new excel.Workbook();
  if (isZip(bytes)) await book.xlsx.readFile(path);
  else await book.csv.read(Readable.from([decoded(bytes)]), { map: (cell: string) => cell });
  const rows: TableRow[] = [];
  book.worksheets[0]?.eachRow((cells, row) => {
    const texts: string[] = [];
    cells.eachCell((cell, column) => {
      texts[column - 1] = textOf(cell.value).trim();
    });
    if (texts.some((text) => text !== '')) rows.push({ row, cells: Array.from(texts, (text) => text ?? '') });
  });
  return rows;
};
