import type { NoNumber } from '../formulas/evaluate-formula.ts';
import { type FormulaProblem, formulaProblem } from '../formulas/formula-problems.ts';
import type { ParsedFormula } from '../formulas/parse-formula.ts';
import { variableNames } from '../formulas/variables.ts';
import { Refused } from '../http/answers.ts';
import { parseAmong } from './calculation-book.ts';
import type { CalculationFields } from './calculation-events.ts';
import type { VariableValues } from './counted-values.ts';
import { evaluateEach, neededFor } from './evaluate-calculations.ts';

/** No two variables alike, so that their differences are not 0: as of few contracts, of thousands and of millions. */
const trials = [1, 1_000, 1_000_000].map(
  (scale) => Object.fromEntries(variableNames.map((name, at) => [name, (at + 2) * scale])) as VariableValues, // the same names
);

/**
 * A calculation read among the others, as every door does that takes one: besides what may be wrong with its formula, its
 * result must not be too large whatever contracts there are. One that only some contracts make too large says so when they do.
 */
export const tryCalculation = (calculation: CalculationFields, others: readonly CalculationFields[]): ParsedFormula => {
  const parsed = parseAmong(calculation, others);
  if (!parsed.ok) return parsed;
  const needed = neededFor([calculation], [...others, calculation]);
  let why: NoNumber | undefined;
  for (const values of trials) {
    const { raw } = evaluateEach(needed, () => values).get(calculation.abbreviation)!; // it is needed
    if (raw.ok || raw.why.code !== 'formula.too-large') return parsed;
    why ??= raw.why;
  }
  return why ? { ok: false, problems: [formulaProblem('formula.too-large', why, why.message)] } : parsed;
};

/** What a door says of a formula that it does not take. */
export const formulaRefusal = (problems: readonly FormulaProblem[]): Refused =>
  new Refused('calculation.formula-invalid', {
    errors: problems.map(({ message, at }) => ({ field: 'formula', message: `${message} (carácter ${at + 1})` })),
    data: { problems: [...problems] },
  });
