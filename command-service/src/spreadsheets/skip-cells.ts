import { columnOfReference } from './cell-reference.ts';
import type { XmlParser } from './parse-xml.ts';

/** How cells begin and end as programs write them; in any other way they are parsed. */
const CELL = '<c r="';
const END_OF_CELL = '</c>';
/** What may follow a cell that is skipped: another, which says its column itself, or none; both as long as that. */
const NEXT = [CELL, '</row>'];

/** Whether there are comments or the like, in which what looks like a cell is none. One sign alone is found far sooner. */
const isUnusual = (text: string): boolean =>
  ['!', '?'].some((sign) => text.startsWith(sign) || (text.includes(sign) && text.includes(`<${sign}`)));

/** Where a cell ends that begins in a text; undefined when the text ends before. */
const endOfCell = (text: string, start: number): number | undefined => {
  const tag = text.indexOf('>', start);
  if (tag < 0) return undefined;
  if (text[tag - 1] === '/') return tag + 1;
  const end = text.indexOf(END_OF_CELL, tag);
  return end < 0 ? undefined : end + END_OF_CELL.length;
};

export type Skipping = Readonly<{
  /** Whether nobody reads a column. */
  isUnread: (column: number) => boolean;
  /** Whether the row that is being parsed can do without. */
  maySkip: () => boolean;
}>;

/**
 * Gives a parser the rows of a sheet without cells that nobody reads, which are not even looked into: as long as its XML is
 * as programs write it, and but for one at the end of each piece of it.
 */
export const skipCells = ({ write, end }: XmlParser, { isUnread, maySkip }: Skipping): XmlParser => {
  let isUsual = true;

  const give = (text: string): void => {
    let given = 0;
    const nextCell = (from: number): number => text.indexOf(CELL, from);
    for (let at = nextCell(0); at >= 0 && isUsual; at = nextCell(Math.max(at + CELL.length, given))) {
      if (!isUnread(columnOfReference(text, at + CELL.length))) continue;
      if (at > given) write(text.slice(given, at));
      given = at;
      if (!maySkip()) continue;
      const next = endOfCell(text, at);
      if (next === undefined || text.length < next + CELL.length) break;
      isUsual = NEXT.some((name) => text.startsWith(name, next));
      if (isUsual) given = next;
    }
    write(text.slice(given));
  };

  return {
    write: (text) => {
      isUsual &&= !isUnusual(text);
      give(text);
    },
    end,
  };
};
