import { type FormulaProblem, parseAmong, parseFormula } from '@monitor/contracts-schema';
import type { NamedCalculation } from './use-named-calculations.ts';

/** What is wrong with a formula; what it names is judged once the others are known. */
export const problemsOfFormula = (
  expression: string,
  abbreviation: string,
  others: readonly NamedCalculation[] | undefined,
): readonly FormulaProblem[] => {
  const parsed = others ? parseAmong({ abbreviation, expression }, others) : parseFormula(expression);
  return parsed.ok ? [] : parsed.problems;
};
