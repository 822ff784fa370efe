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

/** The columns of each row, both counted from 0, in which a formula has no result. */
export type Uncalculated = ReadonlyMap<number, readonly number[]>;

export type CheckedDocument = Readonly<{
  /** The names of its hidden sheets. */
  hidden: ReadonlySet<string>;
  /** By the names of its sheets. */
  uncalculated: ReadonlyMap<string, Uncalculated>;
}>;

const VALUES = ['value', 'date-value', 'time-value', 'boolean-value', 'string-value'] as const;

/** Whether a cell has a formula, and nothing that it came to; a text may stand in the cell itself. */
const lacksResult = (attributes: Attributes): boolean =>
  attributeOf(attributes, 'formula') !== undefined &&
  attributeOf(attributes, 'value-type') !== 'string' &&
  VALUES.every((name) => attributeOf(attributes, name) === undefined);

/**
 * Looks through the content of an OpenDocument spreadsheet for what the library makes nothing of: its hidden sheets, and
 * formulas without a result. Refuses one whose cells that say something are more than `most` once every row and cell stands
 * as often as it says it is repeated, for the library writes them all out.
 */
export const checkOpenDocument = async (content: AsyncIterable<string>, most: number): Promise<CheckedDocument> => {
  const hidingStyles = new Set<string>();
  const hidden = new Set<string>();
  const uncalculated = new Map<string, Map<number, readonly number[]>>();
  let style = '';
  let total = 0;
  let inRow = 0;
  let rowTimes = 1;
  let cellTimes = 1;
  let saysSomething = false;
  let isUncalculated = false;
  let ofSheet = new Map<number, readonly number[]>();
  let [row, column] = [0, 0];
  let columns: number[] = [];

  const endCell = (): void => {
    if (saysSomething || isUncalculated) inRow += cellTimes;
    if (total + inRow > most) throw new WorkbookRefused('too-many-cells', `more than ${most} cells`);
    if (isUncalculated) columns.push(...Array.from({ length: cellTimes }, (_, index) => column + index));
    column += cellTimes;
  };
  const endRow = (): void => {
    total += inRow * rowTimes;
    if (total > most) throw new WorkbookRefused('too-many-cells', `more than ${most} cells`);
    if (columns.length > 0) for (let times = 0; times < rowTimes; times += 1) ofSheet.set(row + times, columns);
    row += rowTimes;
    inRow = 0;
  };

  await parsePart(content, {
    open: (prefixed, attributes) => {
      const name = localName(prefixed);
      if (name === 'table-row') {
        rowTimes = timesOf(attributes, 'number-rows-repeated');
        column = 0;
        columns = [];
      } else if (name === 'style') style = attributeOf(attributes, 'name') ?? '';
      else if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false') hidingStyles.add(style);
      else if (name === 'table') {
        const sheet = attributeOf(attributes, 'name') ?? '';
        if (hidingStyles.has(attributeOf(attributes, 'style-name') ?? '')) hidden.add(sheet);
        ofSheet = new Map();
        uncalculated.set(sheet, ofSheet);
        row = 0;
      } else if (isCell(name)) {
        cellTimes = timesOf(attributes, 'number-columns-repeated');
        saysSomething = attributeOf(attributes, 'value-type') !== undefined;
        isUncalculated = lacksResult(attributes);
      } else if (name === 'p') [saysSomething, isUncalculated] = [true, false];
    },
    close: (prefixed) => {
      const name = localName(prefixed);
      if (isCell(name)) endCell();
      else if (name === 'table-row') endRow();
    },
  });
  return { hidden, uncalculated };
};
