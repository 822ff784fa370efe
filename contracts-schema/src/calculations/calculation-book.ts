import { calculationsIn, calculationsNamedIn, type Formula, variablesIn } from '../formulas/formula.ts';
import { type FormulaProblem, formulaProblem } from '../formulas/formula-problems.ts';
import { type ParsedFormula, parseFormula } from '../formulas/parse-formula.ts';
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

type Named = Pick<CalculationFields, 'abbreviation' | 'expression'>;

/** How to come from a calculation back to itself, as abbreviations, both ends included; undefined when there is no way. */
const circleFrom = (
  start: string,
  expressionOf: (abbreviation: string) => string | undefined,
): string[] | undefined => {
  const visited = new Set<string>();
  const walk = (abbreviation: string, path: readonly string[]): string[] | undefined => {
    for (const next of referencesOf(expressionOf(abbreviation) ?? '').calculations) {
      if (next === start) return [...path, next];
      if (visited.has(next)) continue;
      visited.add(next);
      const found = walk(next, [...path, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
};

/**
 * A formula read among the others of the installation: all that it names must be there, and none may lead back to it. Two
 * ways to the same calculation are no circle. `others` are without an earlier state of the calculation itself.
 */
export const parseAmong = ({ abbreviation, expression }: Named, others: readonly Named[]): ParsedFormula => {
  const parsed = parseFormula(expression);
  if (!parsed.ok) return parsed;
  const expressions = new Map(others.map((other) => [other.abbreviation, other.expression]));
  expressions.set(abbreviation, expression);
  const named = calculationsNamedIn(parsed.formula);
  const unknown = named
    .filter((reference) => !expressions.has(reference.abbreviation))
    .map((reference) => formulaProblem('formula.unknown-calculation', reference, reference.abbreviation));
  const circle = circleFrom(abbreviation, (name) => expressions.get(name));
  const [first, ...more] = [...unknown, ...(circle ? circularProblem(named, circle) : [])];
  return first ? { ok: false, problems: [first, ...more] } : parsed;
};

const circularProblem = (
  named: readonly Extract<Formula, { kind: 'calculation' }>[],
  circle: readonly string[],
): FormulaProblem[] =>
  named
    .filter(({ abbreviation }) => abbreviation === circle[1])
    .map((reference) => formulaProblem('formula.circular', reference, circle.join(' → ')));

/** The calculations whose formulas name an abbreviation. */
export const usersOf = <Calculation extends Named>(
  abbreviation: string,
  calculations: readonly Calculation[],
): readonly Calculation[] =>
  calculations.filter(({ expression }) => referencesOf(expression).calculations.includes(abbreviation));
