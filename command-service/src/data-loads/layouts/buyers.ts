import type { ColumnMapping, FileBuyer } from '@monitor/contracts-schema/data-loads/column-mapping';
import { memoize } from '@monitor/contracts-schema/memoize';
import { nameKey } from '@monitor/contracts-schema/text/text';
import { pesosOf } from '../review/rules/cells/cell-parsing.ts';
import type { RowValues } from '../review/rules/cells/row-values.ts';
import type { ReadSheet } from '../upload/review-tasks.ts';

/** Nobody looks through more than those of most rows, and those that were decided; beyond what is counted rows are others'. */
const MOST_LISTED = 1_000;
const MOST_COUNTED = 10_000;
/** What rows say that name no buyer, in a file whose others do: whose they are is to be decided as of any other. */
export const NO_BUYER = '(sin comprador)';
const CENTS = 100;

type FoundBuyers = Readonly<{ buyers: readonly FileBuyer[]; more: number }>;

/** Who buys in a file, and how much; `ours` are those whose rows are the organization's, where that was decided. */
export const createBuyerTally = (ours: readonly string[] | null) => {
  const keys = ours && new Set(ours.map(nameKey));
  const byKey = new Map<string, { name: string; rows: number; cents: number }>();
  const keyOf = memoize(nameKey);
  return {
    /** Counts a row; whether it is the organization's, as far as anybody said. */
    add: (name: string, values: RowValues): boolean => {
      const key = keyOf(name);
      const buyer = byKey.get(key) ?? { name, rows: 0, cents: 0 };
      buyer.rows += 1;
      buyer.cents += Math.round((pesosOf(values.totalOrMaxAmount?.value ?? null) ?? 0) * CENTS);
      if (byKey.size < MOST_COUNTED || keys?.has(key)) byKey.set(key, buyer);
      return keys?.has(key) ?? true;
    },
    /** Those that are listed, and how many there are besides. */
    found: (): FoundBuyers => {
      const buyers = [...byKey]
        .sort(([, one], [, other]) => other.rows - one.rows || one.name.localeCompare(other.name, 'es'))
        .filter(([key], place) => place < MOST_LISTED || keys?.has(key))
        .map(([, { name, rows, cents }]) => ({ name, rows, amount: cents / CENTS }));
      return { buyers, more: byKey.size - buyers.length };
    },
  };
};

/** Many read alike, and the file of another is easily taken for one's own. */
const isOfAnybody = ({ layout }: ColumnMapping): boolean => layout === 'pnt';

/**
 * A file of several buyers wants it said which of them are the organization; of the Platform, also one of a single body; and any in
 * which rows are others' by what was decided of another file.
 */
export const withBuyers = (sheet: ReadSheet, { buyers, more }: FoundBuyers): ReadSheet => {
  const { found } = sheet;
  if (!found) return sheet;
  const { ours } = found.mapping.buyers ?? {};
  const keys = new Set(ours?.map(nameKey));
  const isOthers = Boolean(ours) && buyers.some(({ name }) => !keys.has(nameKey(name)));
  const isNamed = buyers.some(({ name }) => name !== NO_BUYER);
  const isOpen = isNamed && buyers.length >= (isOfAnybody(found.mapping) ? 1 : 2);
  if (!isOpen && !isOthers) return sheet;
  return {
    ...sheet,
    found: { ...found, buyers, ...(more > 0 && { moreBuyers: more }), isDecided: found.isDecided && Boolean(ours) },
  };
};
