import type { CalculationInfo } from './comparison-answers.ts';

/** What two sides say of one calculation; null where a side does not have it. */
export type CalculationPair = Readonly<{ left: CalculationInfo | null; right: CalculationInfo | null }>;

/**
 * The calculations of two sides, paired by their hashes: the left ones in their order, then those that only the right
 * has. Several of one hash on a side are paired one by one; what has none is paired with nothing.
 */
export const pairedCalculations = (
  left: readonly CalculationInfo[],
  right: readonly CalculationInfo[],
): readonly CalculationPair[] => {
  const waiting = new Map<string, CalculationInfo[]>();
  for (const item of right.toReversed()) {
    const alike = waiting.get(item.pairingHash) ?? [];
    alike.push(item); // the first is taken out first
    waiting.set(item.pairingHash, alike);
  }
  const paired = new Set<CalculationInfo>();
  const pairs = left.map((item) => {
    const found = item.pairingHash === '' ? null : (waiting.get(item.pairingHash)?.pop() ?? null);
    if (found) paired.add(found);
    return { left: item, right: found };
  });
  return [...pairs, ...right.filter((item) => !paired.has(item)).map((item) => ({ left: null, right: item }))];
};
