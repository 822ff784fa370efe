import { LAST_COLUMN, rangeOf, type SheetRange } from './cell-reference.ts';
import type { Archive } from './open-archive.ts';
import { parseXml } from './parse-xml.ts';
import type { Reading } from './read-part.ts';
import { readRelationships, relationshipsPart } from './read-relationships.ts';
import type { StringTable } from './string-table.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** The target of the hyperlink on a cell, if there is one. */
export type Links = (row: number, column: number) => string | undefined;

const ELEMENT = 'hyperlinks';
/** A range of so many cells is stored as a range, and there may be only so many: each is tried for every cell. */
const LARGE_RANGE = 1_000;
const MOST_LARGE_RANGES = 100;

const tooMany = (): never => {
  throw new WorkbookRefused('too-many-links', 'too many hyperlinks');
};

const readTargets = async (part: AsyncIterable<string>, targets: StringTable, limits: WorkbookLimits) => {
  const byId = new Map<string, number>();
  await readRelationships(part, ({ id, type, target }) => {
    if (type !== 'hyperlink') return;
    byId.set(id, targets.add(target));
    if (byId.size > limits.links) tooMany();
  });
  return byId;
};

/** The sheet's text from its `<hyperlinks>` on; they stand after the rows, which are skipped unparsed. */
async function* fromHyperlinksOn(part: AsyncIterable<string>): AsyncGenerator<string> {
  let end = '';
  let found = false;
  for await (const chunk of part) {
    if (found) {
      yield chunk;
      continue;
    }
    const text = end + chunk;
    const at = text.indexOf(ELEMENT);
    found = at >= 0;
    if (found) yield text.slice(text.lastIndexOf('<', at));
    else end = text.slice(-2 * ELEMENT.length);
  }
}

type Hyperlink = Readonly<{ ref: string; id: string; location: string }>;

const readHyperlinks = async (part: AsyncIterable<string>, onHyperlink: (link: Hyperlink) => void): Promise<void> => {
  let finished = false;
  const parser = parseXml({
    open: (name, attributes) => {
      if (name !== 'hyperlink') return;
      const id = Object.keys(attributes).find((key) => key === 'id' || key.endsWith(':id'));
      const { ref, location = '' } = attributes;
      if (ref && id) onHyperlink({ ref, id: attributes[id] ?? '', location });
    },
    close: (name) => {
      finished ||= name === ELEMENT;
    },
  });
  for await (const chunk of fromHyperlinksOn(part)) {
    try {
      parser.write(chunk);
    } catch (error) {
      // What follows the element is the sheet's end without its beginning: no document, and of no interest.
      if (!finished) throw error;
    }
    if (finished) return;
  }
};

/** Takes the hyperlinks of ranges of cells, and then tells of each cell where its leads, by a text's number. */
export const createLinks = (targets: StringTable, limits: WorkbookLimits) => {
  const byCell = new Map<number, number>();
  const byRange: { range: SheetRange; target: number }[] = [];
  // Columns beyond the limit are not read, and small integers are stored without an object each.
  const keyOf = (row: number, column: number): number => row * (limits.columns + 1) + column;

  const add = (range: SheetRange, target: number): void => {
    const right = Math.min(range.right, limits.columns);
    if ((range.bottom - range.top + 1) * (right - range.left + 1) > LARGE_RANGE) {
      byRange.push({ range, target });
      if (byRange.length > MOST_LARGE_RANGES) tooMany();
      return;
    }
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= right; column += 1) byCell.set(keyOf(row, column), target);
    if (byCell.size > limits.links) tooMany();
  };

  const find: Links = (row, column) => {
    const target =
      byCell.get(keyOf(row, column)) ??
      byRange.find(
        ({ range }) => row >= range.top && row <= range.bottom && column >= range.left && column <= range.right,
      )?.target;
    return target === undefined ? undefined : targets.get(target);
  };
  return { add, find };
};

/**
 * The hyperlinks of a sheet. Undefined when it has none with a target outside the workbook, without looking at the
 * sheet. `targets` keeps their texts.
 */
export const readLinks = async (
  archive: Archive,
  sheet: string,
  targets: StringTable,
  limits: WorkbookLimits,
  reading: Reading,
): Promise<Links | undefined> => {
  const relationships = relationshipsPart(sheet);
  if (archive.size(relationships) === undefined) return undefined;
  const byId = await readTargets(archive.text(relationships, reading), targets, limits);
  if (byId.size === 0) return undefined;

  const links = createLinks(targets, limits);
  await readHyperlinks(archive.text(sheet, reading), ({ ref, id, location }) => {
    const target = byId.get(id);
    const range = rangeOf(ref);
    if (target === undefined || !range || range.right > LAST_COLUMN) return;
    // Excel keeps what follows the # apart.
    links.add(range, location ? targets.add(`${targets.get(target)}#${location}`) : target);
  });

  return links.find;
};
