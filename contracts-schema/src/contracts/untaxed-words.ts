import { formatMoney, fromPesos } from '../money.ts';
import type { SpendingTotals } from './spending-totals.ts';

/** The name of what they do not say stays on one line. */
const WITH_TAXES = '«con\u00a0impuestos»';

/** How many contracts of a total in a row are not stated to hold taxes: `12 sin «con impuestos»`. */
export const untaxedCountInWords = (count: number): string => `${count.toLocaleString('es-MX')} sin ${WITH_TAXES}`;

/** The same with what they add up to, as one fact; none where there are none. */
export const untaxedInWords = ({
  untaxed,
  untaxedCount,
}: Pick<SpendingTotals, 'untaxed' | 'untaxedCount'>): readonly string[] =>
  untaxedCount > 0 ? [`${untaxedCountInWords(untaxedCount)}: ${formatMoney(fromPesos(untaxed).amount)}`] : [];
