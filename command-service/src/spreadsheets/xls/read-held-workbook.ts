import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { XLS_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { excelDate, textCell } from '../create-cell-reader.ts';
import { isDateFormat } from '../date-formats.ts';
import { chooseSheet, unreadNames, type WantedSheet } from '../find-sheet.ts';
import type { OpenWorkbook, RowsOptions } from '../read-workbook.ts';
import { createRowCounter } from '../row-counter.ts';
import type { WorkbookLimits } from '../workbook-limits.ts';
import { WorkbookRefused } from '../workbook-refused.ts';

/** The library holds a whole workbook in memory: larger ones are requested as .xlsx. */
const LARGEST = 15_000_000;
/** What a stream of any Excel begins with: anything else the library takes for other formats. */
const BEGINNING = 0x09;

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

/** What a dense sheet holds: the library's types leave it out. */
type DenseSheet = WorkSheet & { '!data'?: readonly (readonly (CellObject | undefined)[] | undefined)[] };

const readBook = async (stream: Buffer): Promise<WorkBook> => {
  if (stream.length > LARGEST) throw new WorkbookRefused('old-format', `${stream.length} bytes`);
  const { read } = await import('@e965/xlsx'); // seldom needed, and large
  if (stream[0] !== BEGINNING) throw new WorkbookRefused('old-format', 'no workbook of any Excel');
  try {
    const plain = { cellFormula: false, cellHTML: false, cellText: false } as const;
    return read(stream, { ...plain, type: 'buffer', dense: true, cellNF: true, cellDates: true, UTC: true });
  } catch (error) {
    throw new WorkbookRefused('old-format', 'the library cannot read it', { cause: error });
  }
};

/**
 * Opens a workbook that is held in memory as a whole: of an Excel before 97, or not quite as its format says. Refuses with
 * WorkbookRefused one that is too large for that, damaged, or beyond the limits.
 */
export const openHeldWorkbook = async (
  stream: Buffer,
  limits: WorkbookLimits,
  wanted: WantedSheet | undefined,
): Promise<OpenWorkbook> => {
  const { SheetNames, Sheets, Workbook } = await readBook(stream);
  const sheets = SheetNames.map((name) => {
    const data = (Sheets[name] as DenseSheet | undefined)?.['!data'] ?? [];
    return { name, data, holdsValues: data.length > 0 };
  });
  const visible = sheets.filter((_sheet, index) => !Workbook?.Sheets?.[index]?.Hidden);
  const { found, others } = chooseSheet(visible, wanted);
  const from1904 = Boolean(Workbook?.WBProps?.date1904);
  return {
    contentType: XLS_TYPE,
    sheetName: found.name,
    unreadSheets: unreadNames(others),
    async *rows({ signal, onProgress = () => {} }: RowsOptions = {}) {
      const count = createRowCounter(limits);
      let batch: SheetRow[] = [];
      for (const [index, row] of found.data.entries()) {
        const cells = new Map<number, SheetCell>();
        row?.forEach((cell, at) => {
          const read = cell && cellOf(cell, from1904);
          if (read) cells.set(at + 1, read);
        });
        const counted = count({ row: index + 1, cells });
        if (counted) batch.push(counted);
        if (batch.length < BATCH) continue;
        signal?.throwIfAborted();
        onProgress(index / found.data.length);
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
};
