import { parsePart } from './parse-xml.ts';
import { WorkbookRefused } from './workbook-refused.ts';

type Attributes = Readonly<Partial<Record<string, string>>>;

/** Names without their prefixes, which a document may choose. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributeOf = (attributes: Attributes, wanted: string): string | undefined =>
  Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1];

const timesOf = (attributes: Attributes, wanted: string): number =>
  Math.max(1, Number(attributeOf(attributes, wanted)) || 1);

const isCell = (name: string): boolean => name === 'table-cell' || name === 'covered-table-cell';

/**
 * Looks through the content of an OpenDocument spreadsheet for what the library makes nothing of: gives the names of its
 * hidden sheets, and refuses one whose cells that say something are more than `most` once every row and cell stands as often
 * as it says it is repeated, for the library writes them all out.
 */
export const checkOpenDocument = async (content: AsyncIterable<string>, most: number): Promise<ReadonlySet<string>> => {
  const hidingStyles = new Set<string>();
  const hidden = new Set<string>();
  let style = '';
  let total = 0;
  let inRow = 0;
  let rowTimes = 1;
  let cellTimes = 1;
  let saysSomething = false;
  await parsePart(content, {
    open: (prefixed, attributes) => {
      const name = localName(prefixed);
      if (name === 'table-row') rowTimes = timesOf(attributes, 'number-rows-repeated');
      else if (name === 'style') style = attributeOf(attributes, 'name') ?? '';
      else if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false') hidingStyles.add(style);
      else if (name === 'table' && hidingStyles.has(attributeOf(attributes, 'style-name') ?? ''))
        hidden.add(attributeOf(attributes, 'name') ?? '');
      else if (isCell(name)) {
        cellTimes = timesOf(attributes, 'number-columns-repeated');
        saysSomething = attributeOf(attributes, 'value-type') !== undefined;
      } else if (name === 'p') saysSomething = true;
    },
    close: (prefixed) => {
      const name = localName(prefixed);
      if (isCell(name) && saysSomething) inRow += cellTimes;
      else if (name === 'table-row') {
        total += inRow * rowTimes;
        inRow = 0;
      }
      if (total + inRow > most) throw new WorkbookRefused('too-many-cells', `more than ${most} cells`);
    },
  });
  return hidden;
};
