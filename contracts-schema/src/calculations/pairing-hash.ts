import { parseFormula } from '../formulas/parse-formula.ts';
import { printFormula } from '../formulas/print-formula.ts';
import type { CalculationFields } from './calculation-events.ts';
import { filtersKey } from './calculation-filter.ts';
import { inDependencyOrder, referencesOf } from './calculation-order.ts';

/** Numbers that are written alike are alike: 5 and 5.0 are one number here. */
const bandText = ({ min, max, value }: CalculationFields['scale'][number]): string => `${min}/${max}/${value}`;

const filtersText = (filters: CalculationFields['filters']): string =>
  [...Map.groupBy(filters, ({ variable }) => variable)]
    .map(([variable, ofVariable]) => `${variable}:${filtersKey(ofVariable)}`)
    .sort()
    .join(' ');

/** What of a calculation its hash is made of: all that it computes follows from it. */
export type HashedCalculation = Pick<
  CalculationFields,
  'abbreviation' | 'type' | 'expression' | 'hasPercentScale' | 'scale' | 'filters'
>;

/**
 * By what each of an installation's calculations is paired with those of another monitor, by its abbreviation: the same hash when
 * they compute the same, whatever they and those that they name are called, however they are spaced, and whatever ids their scales
 * once had. `hash` makes a short text of any. Each is hashed once, of the hashes of what it names: of calculations that name one
 * another in a circle, which no monitor saves, the last to be met by its abbreviation.
 */
export const pairingHashes = (
  calculations: readonly HashedCalculation[],
  hash: (text: string) => string,
): ReadonlyMap<string, string> => {
  const hashes = new Map<string, string>();
  for (const { abbreviation, type, expression, hasPercentScale, scale, filters } of inDependencyOrder(calculations)) {
    const parsed = parseFormula(expression);
    const formula = parsed.ok ? printFormula(parsed.formula, (named) => hashes.get(named) ?? named) : expression;
    const bands = hasPercentScale ? scale.map(bandText).sort().join(' ') : '';
    hashes.set(abbreviation, hash([type, formula, bands, filtersText(filters)].join('|')));
  }
  return hashes;
};

/**
 * What legacy monitors make a calculation's hash of, and pair by. Undefined where ours can never be theirs: they write ids of rows into scales,
 * and whether a calculation filters or names another into no hash.
 */
export const legacyHashText = ({
  type,
  expression,
  hasPercentScale,
  filters,
}: HashedCalculation): string | undefined => {
  const isPlain = type === 'CONTRACT' && !hasPercentScale && filters.length === 0;
  return isPlain && referencesOf(expression).calculations.length === 0 ? `${expression}false` : undefined;
};
