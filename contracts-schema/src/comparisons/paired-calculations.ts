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
  const unpaired = [...right];
  const pairs = left.map((item) => {
    const at = unpaired.findIndex(({ hash }) => hash !== '' && hash === item.hash);
    const [paired = null] = at < 0 ? [] : unpaired.splice(at, 1);
    return { left: item, right: paired };
  });
  return [...pairs, ...unpaired.map((item) => ({ left: null, right: item }))];
};
