import { readFile, stat } from 'node:fs/promises';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { CheckedDocument, Uncalculated } from './check-open-document.ts';
import { excelDate, textCell } from './create-cell-reader.ts';
import { isDateFormat } from './date-formats.ts';
import { isWanted, type WantedSheet } from './find-sheet.ts';
import { UNCALCULATED } from './read-rows.ts';
import type { OpenWorkbook, RowsOptions } from './read-workbook.ts';
import { createRowCounter } from './row-counter.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** The library holds a whole workbook in memory: larger ones are requested as .xlsx. */
const LARGEST = 15_000_000;
/** Cells that say something, as far as that is known before. */
export const MOST_CELLS = 1_000_000;

const BATCH = 200;
const LONGEST_FORMAT = 200;

const isDate = ({ z }: CellObject): boolean =>
  typeof z === 'string' && z !== 'General' && z.length <= LONGEST_FORMAT && isDateFormat(z);

const readValue = (cell: CellObject, from1904: boolean): SheetCell | undefined => {
  const { t: type, v: value, w: shown } = cell;
  if (type === 'e') return { kind: 'error', text: shown ?? '#VALUE!' };
  if (typeof value === 'boolean') return { kind: 'boolean', boolean: value };
  if (typeof value === 'string') return textCell(value);
  if (value instanceof Date) return { kind: 'date', date: value.toISOString().slice(0, 10) };
  if (value === undefined || !Number.isFinite(value)) return undefined;
  const date = isDate(cell) ? excelDate(value, from1904) : undefined;
  return date === undefined ? { kind: 'number', number: value } : { kind: 'date', date };
};

const cellOf = (cell: CellObject, from1904: boolean): SheetCell | undefined => {
  const read = readValue(cell, from1904);
  const link = cell.l?.Target;
  return read && link ? { ...read, link } : read;
};

const isVisible = ({ Workbook }: WorkBook, index: number): boolean => !Workbook?.Sheets?.[index]?.Hidden;

/** What a dense sheet holds: the library's types leave it out. */
type DenseSheet = WorkSheet & { '!data'?: readonly (readonly (CellObject | undefined)[] | undefined)[] };

const readBook = async (path: string): Promise<WorkBook> => {
  const { size } = await stat(path);
  if (size > LARGEST) throw new WorkbookRefused('old-format', `${size} bytes`);
  const { read } = await import('@e965/xlsx'); // seldom needed, and large
  try {
    const plain = { cellFormula: false, cellHTML: false, cellText: false } as const;
    return read(await readFile(path), { ...plain, dense: true, cellNF: true, cellDates: true, UTC: true });
  } catch (error) {
    throw new WorkbookRefused('old-format', 'the library cannot read it', { cause: error });
  }
};

/**
 * Opens a workbook of another format than Excel's own of today, the old .xls or OpenDocument, as such a one is opened; sheets
 * are hidden, and formulas without a result, besides those that the library knows of. Refuses with WorkbookRefused one that is too large to be held, damaged, or beyond the limits.
 */
export const openOtherWorkbook = async (
  path: string,
  contentType: string,
  limits: WorkbookLimits,
  { sheet, hidden, uncalculated }: Partial<CheckedDocument> & Readonly<{ sheet: WantedSheet | undefined }>,
): Promise<OpenWorkbook> => {
  const book = await readBook(path);
  const visible = book.SheetNames.filter((name, index) => isVisible(book, index) && !hidden?.has(name));
  const sheetName = visible.find((name) => isWanted(name, sheet)) ?? visible[0];
  if (sheetName === undefined) throw new WorkbookRefused('no-visible-sheet', 'every sheet is hidden, or there is none');
  const from1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const dataOf = (name: string) => (book.Sheets[name] as DenseSheet | undefined)?.['!data'] ?? [];
  return {
    contentType,
    sheetName,
    unreadSheets: visible.filter((name) => name !== sheetName && dataOf(name).length > 0).slice(0, 10),
    async *rows({ signal, onProgress = () => {} }: RowsOptions = {}) {
      const data = dataOf(sheetName);
      const unknown: Uncalculated = uncalculated?.get(sheetName) ?? new Map();
      const rowCount = [...unknown.keys()].reduce((most, index) => Math.max(most, index + 1), data.length);
      const count = createRowCounter(limits);
      let batch: SheetRow[] = [];
      for (let index = 0; index < rowCount; index += 1) {
        const cells = new Map<number, SheetCell>();
        data[index]?.forEach((cell, at) => {
          const read = cell && cellOf(cell, from1904);
          if (read) cells.set(at + 1, read);
        });
        for (const at of unknown.get(index) ?? []) cells.set(at + 1, UNCALCULATED);
        const row = count({ row: index + 1, cells });
        if (row) batch.push(row);
        if (batch.length < BATCH) continue;
        signal?.throwIfAborted();
        onProgress(index / rowCount);
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
};
