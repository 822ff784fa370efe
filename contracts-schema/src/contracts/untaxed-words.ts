import { formatMoney, fromPesos } from '../money.ts';
import { untaxedCountInWords } from './counting.ts';
import type { SpendingTotals } from './spending-totals.ts';

/** How many contracts of a total are not stated to hold taxes, with what they add up to, as one fact; none where there are none. */
export const untaxedInWords = ({
  untaxed,
  untaxedCount,
}: Pick<SpendingTotals, 'untaxed' | 'untaxedCount'>): readonly string[] =>
  untaxedCount > 0 ? [`${untaxedCountInWords(untaxedCount)}: ${formatMoney(fromPesos(untaxed).amount)}`] : [];
