import { parseAmong } from '@monitor/contracts-schema/calculations/calculation-book';
import type { FormulaProblem } from '@monitor/contracts-schema/formulas/formula-problems';
import { parseFormula } from '@monitor/contracts-schema/formulas/parse-formula';
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
