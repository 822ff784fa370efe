import { calculationsIn, variablesIn } from '../formulas/formula.ts';
import { parseFormula } from '../formulas/parse-formula.ts';
import type { VariableName } from '../formulas/variables.ts';
import type { CalculationFields } from './calculation-events.ts';

/** What a formula is made of, by its own text. */
export type FormulaReferences = Readonly<{
  variables: readonly VariableName[];
  /** Other calculations, by their abbreviations. */
  calculations: readonly string[];
}>;

/** What the text of a formula refers to; nothing, when it cannot be read. */
export const referencesOf = (expression: string): FormulaReferences => {
  const parsed = parseFormula(expression);
  if (!parsed.ok) return { variables: [], calculations: [] };
  return { variables: variablesIn(parsed.formula), calculations: calculationsIn(parsed.formula) };
};

/** What a calculation is called and says: all that its place among others follows from. */
export type NamedFormula = Pick<CalculationFields, 'abbreviation' | 'expression'>;

/** Calculations by their abbreviations, which formulas name them by. */
export const byAbbreviation = <Calculation extends NamedFormula>(
  calculations: readonly Calculation[],
): ReadonlyMap<string, Calculation> =>
  new Map(calculations.map((calculation) => [calculation.abbreviation, calculation]));

/**
 * The same calculations, each behind all that it names; of a circle one is before another that it names. Each formula is read once,
 * and no formula is followed by calling oneself: a chain may be as long as the catalogue.
 */
export const inDependencyOrder = <Calculation extends NamedFormula>(
  calculations: readonly Calculation[],
): readonly Calculation[] => {
  const known = byAbbreviation(calculations);
  const ordered: Calculation[] = [];
  const begun = new Set<string>();
  const way: { calculation: Calculation; left: string[] }[] = [];
  const begin = (calculation: Calculation): void => {
    if (begun.has(calculation.abbreviation)) return;
    begun.add(calculation.abbreviation);
    way.push({ calculation, left: referencesOf(calculation.expression).calculations.toReversed() });
  };
  for (const calculation of calculations) {
    begin(calculation);
    for (let here = way.at(-1); here; here = way.at(-1)) {
      const next = here.left.pop();
      const named = next === undefined ? undefined : known.get(next);
      if (named) begin(named);
      else if (next === undefined) ordered.push(way.pop()!.calculation); // it is there
    }
  }
  return ordered;
};
