import { columnOfReference } from './cell-reference.ts';
import type { RawCell } from './create-cell-reader.ts';
import type { XmlParser } from './parse-xml.ts';

/** A cell of a row that was not parsed, with the column that it stands in. */
export type PlainCell = Readonly<RawCell & { column: number; formula: string }>;

const ROW = '<row';
const END_OF_ROW = '</row>';
const ROW_TAG = /<row r="(\d+)"(?: [\w:.]+="[^"<&]*")*>/y;
const CELL =
  /<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(?:(?:<f(?: \w+="[^"<&]*")*(?:\/>|>([^<]*)<\/f>))?<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)?<\/c>)/y;
/** What XML changes in a text, or forbids there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const UNUSUAL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\ufffe\uffff]|\]\]>/;
const ENTITY = /&(?:(amp|lt|gt|quot|apos);)?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with the signs that its entities name; undefined where it has any other. */
const withSigns = (text: string): string | undefined => {
  if (!text.includes('&')) return text;
  let isPlain = true;
  const plain = text.replace(ENTITY, (_, name = '') => {
    const sign = ENTITIES[name];
    isPlain &&= sign !== undefined;
    return sign ?? '';
  });
  return isPlain ? plain : undefined;
};

/** The cells between two places of a text; undefined where something else is, or a cell that is written as few programs do. */
const cellsBetween = (text: string, start: number, end: number): readonly PlainCell[] | undefined => {
  const cells: PlainCell[] = [];
  CELL.lastIndex = start;
  while (CELL.lastIndex < end) {
    const found = CELL.exec(text);
    if (!found) return undefined;
    const [, letters = '', style, type = 'n', calculated = '', result = '', written = result] = found;
    const value = withSigns(written);
    const formula = withSigns(calculated);
    const column = columnOfReference(letters);
    if (value === undefined || formula === undefined || column === 0) return undefined;
    cells.push({ column, type, style, value, formula });
  }
  return cells;
};

/** More of a row than any that is written by a program. */
const MOST_HELD = 1_000_000;

type Scanning = Readonly<{
  /** How many rows of the sheet the parser has read. */
  rowsParsed: () => number;
  /** Is given the number and the cells of a row that was not parsed. */
  onRow: (number: string, cells: readonly PlainCell[]) => void;
}>;

/**
 * Gives a parser the XML of a sheet, but for rows that are written as most programs do, which it takes apart by itself: what
 * is written in any other way is parsed, and whatever is wrong of it is found there.
 */
export const scanRows = (parser: XmlParser, { rowsParsed, onRow }: Scanning): XmlParser => {
  let held = '';
  let isScanning = false;

  const scanned = (text: string, start: number, end: number): boolean => {
    ROW_TAG.lastIndex = start;
    const number = ROW_TAG.exec(text)?.[1];
    if (number === undefined || UNUSUAL.test(text.slice(start, end))) return false;
    const cells = cellsBetween(text, ROW_TAG.lastIndex, end - END_OF_ROW.length);
    if (cells) onRow(number, cells);
    return cells !== undefined;
  };

  /** What ends like a row may be the end of one, or stand in a comment. */
  const parse = (text: string): void => {
    parser.write(text.slice(0, -1));
    const before = rowsParsed();
    parser.write(text.slice(-1));
    isScanning = rowsParsed() > before;
  };

  const scan = (text: string, start: number): void => {
    for (let at = start; at < text.length; ) {
      const end = text.indexOf(END_OF_ROW, at) + END_OF_ROW.length;
      if (end < END_OF_ROW.length) {
        if (isScanning && text.length - at < MOST_HELD) held = text.slice(at);
        else parse(text.slice(at));
        return;
      }
      if (!(isScanning && text.startsWith(ROW, at) && scanned(text, at, end))) parse(text.slice(at, end));
      at = end;
    }
  };

  return {
    write: (chunk) => {
      const end = chunk.indexOf(END_OF_ROW);
      const rest = held === '' ? 0 : end < 0 ? chunk.length : end + END_OF_ROW.length;
      const begun = held + chunk.slice(0, rest);
      held = '';
      scan(begun, 0);
      scan(chunk, rest);
    },
    end: () => {
      parser.write(held);
      parser.end();
    },
  };
};
