import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { StringTable } from './string-table.ts';
import { unescapeText } from './unescape-text.ts';

const MILLISECONDS_A_DAY = 86_400_000;
const SERIAL_OF_1970 = 25_569;
const SERIAL_OF_YEAR_10000 = 2_958_466;
const DAYS_FROM_1900_TO_1904 = 1_462;
/** Excel counts a 29 February 1900 that never was. */
const FALSE_LEAP_DAY = 60;

/**
 * The calendar day of a date cell's number, as `YYYY-MM-DD`; the time of day is dropped. Undefined when it is no day:
 * a time alone, a negative number, or past the year 9999. The day that never was is given as the one before it.
 */
export const excelDate = (serial: number, from1904: boolean): string | undefined => {
  const day = Math.floor(serial) + (from1904 ? DAYS_FROM_1900_TO_1904 : 0);
  if (!(day >= 1 && day < SERIAL_OF_YEAR_10000)) return undefined;
  const sinceEpoch = day - SERIAL_OF_1970 + (day < FALSE_LEAP_DAY ? 1 : 0);
  return new Date(sinceEpoch * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
};

/** What cells refer to. */
export type WorkbookContext = Readonly<{
  strings: StringTable;
  dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean;
}>;

/** A `<c>` as the XML has it: its type, its style and the text of its value. */
export type RawCell = { type: string; style: string | undefined; value: string };

const REMEMBERED_TEXTS = 8_192;
const REMEMBERED_TEXT_LENGTH = 256;
const REMEMBERED_DATES = 4_096;

const TRUE: SheetCell = { kind: 'boolean', boolean: true };
const FALSE: SheetCell = { kind: 'boolean', boolean: false };

/** A text as a cell; undefined of a blank one. */
export const textCell = (text: string): SheetCell | undefined =>
  text.trim() === '' ? undefined : { kind: 'text', text };

/** A text of XML as a cell, apart from it: a piece of a text holds all of that in memory for as long as it is held itself. */
export const writtenCell = (text: string): SheetCell | undefined => textCell(` ${text}`.slice(1));

/** A date written as ISO has it; the time of day is dropped. */
export const isoDateCell = (value: string): SheetCell => {
  const date = value.slice(0, 'YYYY-MM-DD'.length);
  return Number.isNaN(Date.parse(date)) || !/^\d{4}-\d\d-\d\d$/.test(date)
    ? { kind: 'error', text: value }
    : { kind: 'date', date };
};

/** Texts of a table as cells, by their numbers; `'damaged'` where there is none. Equal ones are mostly the same object. */
export const createTextCells = (strings: StringTable) => {
  const texts: (SheetCell | undefined)[] = new Array(REMEMBERED_TEXTS).fill(undefined);
  const textIndexes = new Int32Array(REMEMBERED_TEXTS).fill(-1);
  return (index: number): SheetCell | undefined | 'damaged' => {
    const slot = index % REMEMBERED_TEXTS;
    if (textIndexes[slot] === index) return texts[slot];
    const text = strings.get(index);
    if (text === undefined) return 'damaged';
    const cell = textCell(text);
    if (text.length <= REMEMBERED_TEXT_LENGTH) {
      textIndexes[slot] = index;
      texts[slot] = cell;
    }
    return cell;
  };
};

/** Numbers as cells, of which some are dates. Equal dates are mostly the same object. */
export const createNumberCells = (from1904: boolean) => {
  const dates = new Map<number, SheetCell>();

  const dateCell = (serial: number): SheetCell | undefined => {
    const known = dates.get(serial);
    if (known) return known;
    const date = excelDate(serial, from1904);
    if (date === undefined) return undefined;
    const cell: SheetCell = { kind: 'date', date };
    if (dates.size >= REMEMBERED_DATES) dates.clear();
    dates.set(serial, cell);
    return cell;
  };

  return (number: number, isDate: boolean, written = String(number)): SheetCell => {
    // Some programs write NaN or INF, which a person can only correct when told where.
    if (!Number.isFinite(number)) return { kind: 'error', text: written };
    return (isDate ? dateCell(number) : undefined) ?? { kind: 'number', number };
  };
};

/** Turns raw cells into what they say. Undefined for a cell that holds nothing, `'damaged'` for one that makes no sense. */
export const createCellReader = ({ strings, dateStyles, from1904 }: WorkbookContext) => {
  const sharedText = createTextCells(strings);
  const numberCell = createNumberCells(from1904);
  const isDate = (style: string | undefined): boolean => style !== undefined && dateStyles.has(Number(style));

  return ({ type, style, value }: Readonly<RawCell>): SheetCell | undefined | 'damaged' => {
    if (type === 's') return value === '' ? 'damaged' : sharedText(Number(value));
    if (value === '') return undefined;
    switch (type) {
      case 'n':
        return value.trim() === '' ? undefined : numberCell(Number(value), isDate(style), value);
      case 'str':
      case 'inlineStr':
        return writtenCell(unescapeText(value));
      case 'b':
        return value === '1' || value === 'true' ? TRUE : FALSE;
      case 'e':
        return { kind: 'error', text: value };
      case 'd':
        return isoDateCell(value);
      default:
        return 'damaged';
    }
  };
};
