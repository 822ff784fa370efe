import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { createNumberCells, createTextCells, textCell } from '../create-cell-reader.ts';
import type { Links } from '../read-links.ts';
import { UNCALCULATED } from '../read-rows.ts';
import { createRowCounter } from '../row-counter.ts';
import type { StringTable } from '../string-table.ts';
import type { WorkbookLimits } from '../workbook-limits.ts';
import { WorkbookRefused } from '../workbook-refused.ts';
import { createTextReader, RECORD, recordsOf, textAt } from './read-records.ts';
import { type Book, type BookSheet, VALUES } from './survey-book.ts';

const BATCH = 200;
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

const double = Buffer.alloc(8);
/** A number in four bytes: an integer, or a double without its last bits; of either the hundredth. */
const rkNumber = (data: Buffer, at: number): number => {
  const bits = data.readInt32LE(at);
  double.writeInt32LE(bits & ~3, 4);
  const number = bits & 2 ? bits >> 2 : double.readDoubleLE(0);
  return bits & 1 ? number / 100 : number;
};

const valueCell = (value: number, isError: boolean): SheetCell =>
  isError ? { kind: 'error', text: ERRORS[value] ?? '#VALUE!' } : { kind: 'boolean', boolean: value !== 0 };

const A_TEXT = 0x17;
const HYPERLINK = 359;
/** The address that a formula begins with whose last function is HYPERLINK. */
const hyperlinkIn = (data: Buffer): string | undefined => {
  const tokens = data.subarray(22, 22 + data.readUInt16LE(20));
  if (tokens[0] !== A_TEXT || tokens.length < 8 || tokens.readUInt16LE(tokens.length - 2) !== HYPERLINK)
    return undefined;
  return textAt(tokens, 2, tokens.readUInt8(1)) || undefined;
};

/** What the cells of a sheet refer to. */
export type Context = Readonly<{ book: Book; strings: StringTable; links: Links | undefined }>;

/** The rows of a sheet that hold something, in batches, and how much of it has been read. */
export function* readBookRows(
  stream: Buffer,
  { from, to = 0, isUncalculated }: BookSheet,
  { book: { dateStyles, from1904 }, strings, links }: Context,
  limits: WorkbookLimits,
): Generator<Readonly<{ batch: SheetRow[]; fraction: number }>> {
  const textCellAt = createTextCells(strings);
  const numberCell = createNumberCells(from1904);
  const count = createRowCounter(limits);
  let batch: SheetRow[] = [];
  let cells = new Map<number, SheetCell>();
  let [row, column, depth, last] = [0, 0, 0, 0];
  let hyperlink: string | undefined;
  let readResult = createTextReader(() => {});

  const put = (cell: SheetCell | undefined): void => {
    const link = cell && (links?.(row, column) ?? hyperlink);
    if (cell) cells.set(column, link ? { ...cell, link } : cell);
  };
  const number = (value: number, style: number): void => put(numberCell(value, dateStyles.has(style)));
  const endRow = (): void => {
    const counted = count({ row, cells });
    if (counted) batch.push(counted);
    cells = new Map();
  };
  const startCell = (data: Buffer): void => {
    const next = data.readUInt16LE(0) + 1;
    if (next !== row) endRow();
    row = next;
    column = data.readUInt16LE(2) + 1;
    hyperlink = undefined;
  };

  const formula = (data: Buffer): void => {
    hyperlink = hyperlinkIn(data);
    const kind = data.readUInt8(6);
    if (isUncalculated) put(UNCALCULATED);
    else if (data.readUInt16LE(12) !== 0xffff) number(data.readDoubleLE(6), data.readUInt16LE(4));
    else if (kind === 1 || kind === 2) put(valueCell(data.readUInt8(8), kind === 2)); // others are texts, which follow
  };

  const readers: Readonly<Record<number, (data: Buffer) => void>> = {
    [RECORD.LABEL_SST]: (data) => {
      const cell = textCellAt(data.readUInt32LE(6));
      if (cell === 'damaged') throw new WorkbookRefused('damaged', 'a shared text that is not there');
      put(cell);
    },
    [RECORD.NUMBER]: (data) => number(data.readDoubleLE(6), data.readUInt16LE(4)),
    [RECORD.RK]: (data) => number(rkNumber(data, 6), data.readUInt16LE(4)),
    [RECORD.MULTIPLE_RK]: (data) => {
      for (let at = 4; at + 8 <= data.length; at += 6) {
        number(rkNumber(data, at + 2), data.readUInt16LE(at));
        column += 1;
      }
    },
    [RECORD.BOOL_ERR]: (data) => put(valueCell(data.readUInt8(6), data.readUInt8(7) === 1)),
    [RECORD.LABEL]: (data) => put(textCell(textAt(data, 8, data.readUInt16LE(6)))),
    [RECORD.RICH_LABEL]: (data) => put(textCell(textAt(data, 8, data.readUInt16LE(6)))),
    [RECORD.FORMULA]: formula,
    [RECORD.STRING]: (data) => {
      readResult = createTextReader((text) => put(isUncalculated ? undefined : textCell(text)), 1);
      readResult(data, 0, false);
    },
    [RECORD.CONTINUE]: (data) => {
      if (last === RECORD.STRING) readResult(data, 0, true);
    },
  };
  for (const { type, data, at } of recordsOf(stream, from)) {
    if (type === RECORD.BOF) depth += 1;
    else if (type === RECORD.EOF) depth -= 1;
    else if (depth === 1) {
      if (VALUES.has(type)) startCell(data);
      readers[type]?.(data);
    }
    if (type !== RECORD.CONTINUE) last = type;
    if (at === to) endRow();
    if (batch.length >= BATCH || at === to) {
      yield { batch, fraction: (at - from) / (to - from) };
      batch = [];
    }
    if (at === to) return;
  }
}
