import { parseFormula } from '../formulas/parse-formula.ts';
import { printFormula } from '../formulas/print-formula.ts';
import type { CalculationFields } from './calculation-events.ts';
import { filtersKey } from './calculation-filter.ts';

/** Numbers that are written alike are alike: 5 and 5.0 are one number here. */
const bandText = ({ min, max, value }: CalculationFields['scale'][number]): string => `${min}/${max}/${value}`;

const filtersText = (filters: CalculationFields['filters']): string =>
  [...new Set(filters.map(({ variable }) => variable))]
    .sort()
    .map((variable) => `${variable}:${filtersKey(filters.filter((filter) => filter.variable === variable))}`)
    .join(' ');

/**
 * By what calculations of two monitors are paired: the same hash when they compute the same, whatever they and those that
 * they name are called, however they are spaced, and whatever ids their scales once had. `hash` makes a short text of any.
 */
export const pairingHash = (
  calculation: CalculationFields,
  calculations: readonly CalculationFields[],
  hash: (text: string) => string,
  above: readonly string[] = [],
): string => {
  const { abbreviation, type, expression, hasPercentScale, scale, filters } = calculation;
  const within = [...above, abbreviation];
  const nameOf = (named: string): string => {
    const other = calculations.find((candidate) => candidate.abbreviation === named);
    return other && !within.includes(named) ? pairingHash(other, calculations, hash, within) : named;
  };
  const parsed = parseFormula(expression);
  const formula = parsed.ok ? printFormula(parsed.formula, nameOf) : expression;
  const bands = hasPercentScale ? scale.map(bandText).sort().join(' ') : '';
  return hash([type, formula, bands, filtersText(filters)].join('|'));
};
