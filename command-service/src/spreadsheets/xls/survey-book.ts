import { isBuiltInDateFormat, isDateFormat } from '../date-formats.ts';
import { MOST_SHEETS } from '../find-sheet.ts';
import { MOST_STYLES } from '../read-date-styles.ts';
import { WorkbookRefused } from '../workbook-refused.ts';
import { type BookRecord, RECORD, recordsOf, textAt } from './read-records.ts';

export type BookSheet = {
  readonly name: string;
  readonly isHidden: boolean;
  /** Where in the stream it begins, and where it ends; undefined where it does not. */
  readonly from: number;
  to: number | undefined;
  holdsValues: boolean;
  hasLinks: boolean;
  /** Its formulas were not calculated before it was saved. */
  isUncalculated: boolean;
  /** The row of its last value, unless an earlier one had a later row. */
  row: number;
  isInOrder: boolean;
};

export type Book = Readonly<{
  sheets: readonly BookSheet[];
  /** Where in the stream the texts stand that its sheets share. */
  strings: number | undefined;
  dateStyles: ReadonlySet<number>;
  from1904: boolean;
}>;

const BIFF8 = 0x600;
const WORKSHEET = 0;
/** The records of cells that say something. */
export const VALUES: ReadonlySet<number> = new Set<number>([
  RECORD.NUMBER,
  RECORD.RK,
  RECORD.MULTIPLE_RK,
  RECORD.BOOL_ERR,
  RECORD.LABEL,
  RECORD.RICH_LABEL,
  RECORD.LABEL_SST,
  RECORD.FORMULA,
]);

const sheetOf = (data: Buffer): BookSheet => ({
  name: textAt(data, 7, data.readUInt8(6)),
  isHidden: (data.readUInt8(4) & 3) !== 0,
  from: data.readUInt32LE(0),
  to: undefined,
  holdsValues: false,
  hasLinks: false,
  isUncalculated: false,
  row: 0,
  isInOrder: true,
});

const noteOf = (sheet: BookSheet, { type, data }: BookRecord): void => {
  if (type === RECORD.HYPERLINK) sheet.hasLinks = true;
  else if (type === RECORD.UNCALCED) sheet.isUncalculated = true;
  if (!VALUES.has(type)) return;
  const row = data.readUInt16LE(0);
  sheet.holdsValues = true;
  sheet.isInOrder &&= row >= sheet.row;
  sheet.row = row;
};

/** Goes through all records of a workbook once; undefined of one of an Excel before 97. Refuses one with a password. */
export const surveyBook = (stream: Buffer): Book | undefined => {
  const sheets = new Map<number, BookSheet>();
  const dateFormats = new Map<number, boolean>();
  const dateStyles = new Set<number>();
  let strings: number | undefined;
  let from1904 = false;
  let styles = 0;
  let depth = 0;
  let current: BookSheet | 'book' | undefined;

  const noteOfBook = ({ type, data, at }: BookRecord): void => {
    if (type === RECORD.FILE_PASS) throw new WorkbookRefused('encrypted', 'protected by a password');
    if (type === RECORD.DATE_1904) from1904 = data.readUInt16LE(0) === 1;
    else if (type === RECORD.SST) strings = at;
    else if (type === RECORD.FORMAT)
      dateFormats.set(data.readUInt16LE(0), isDateFormat(textAt(data, 4, data.readUInt16LE(2))));
    else if (type === RECORD.XF && styles < MOST_STYLES) {
      const format = data.readUInt16LE(2);
      if (dateFormats.get(format) ?? isBuiltInDateFormat(format)) dateStyles.add(styles);
      styles += 1;
    } else if (type === RECORD.BOUND_SHEET && data.readUInt8(5) === WORKSHEET) {
      const sheet = sheetOf(data);
      sheets.set(sheet.from, sheet);
      if (sheets.size > MOST_SHEETS) throw new WorkbookRefused('too-large', 'too many sheets');
    }
  };

  for (const record of recordsOf(stream, 0)) {
    const { type, data, at } = record;
    if (at === 0 && (type !== RECORD.BOF || data.readUInt16LE(0) !== BIFF8)) return undefined;
    if (type === RECORD.BOF) {
      depth += 1;
      if (depth === 1) current = at === 0 ? 'book' : sheets.get(at);
    } else if (type === RECORD.EOF) {
      depth -= 1;
      if (depth === 0 && current && current !== 'book') current.to = at;
    } else if (depth === 1 && current === 'book') noteOfBook(record);
    else if (depth === 1 && current && current !== 'book') noteOf(current, record);
  }
  return { sheets: [...sheets.values()], strings, dateStyles, from1904 };
};
