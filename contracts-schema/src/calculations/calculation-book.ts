import { calculationsNamedIn, type Formula } from '../formulas/formula.ts';
import { type FormulaProblem, formulaProblem } from '../formulas/formula-problems.ts';
import { type ParsedFormula, parseFormula } from '../formulas/parse-formula.ts';
import { type NamedFormula, referencesOf } from './calculation-order.ts';
import { type CountedCalculation, calculationSteps, MOST_STEPS } from './calculation-steps.ts';

/** How to come from a calculation back to itself, as abbreviations, both ends included; undefined when there is no way. */
const circleFrom = (
  start: string,
  expressionOf: (abbreviation: string) => string | undefined,
): string[] | undefined => {
  /** From which calculation each was first come to. */
  const cameFrom = new Map<string, string>();
  const reached = [start];
  for (const here of reached)
    for (const next of referencesOf(expressionOf(here) ?? '').calculations) {
      if (next === start) return [...wayTo(here, cameFrom), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, here);
      reached.push(next);
    }
  return undefined;
};

const wayTo = (end: string, cameFrom: ReadonlyMap<string, string>): string[] => {
  const way = [end];
  for (let before = cameFrom.get(end); before !== undefined; before = cameFrom.get(before)) way.push(before);
  return way.reverse();
};

/**
 * A formula read among the others of the installation: all that it names must be there, none may lead back to it, and all together
 * take no more steps than are permitted. Two ways to the same calculation are no circle. `others` are without an earlier state
 * of the calculation itself.
 */
export const parseAmong = (calculation: CountedCalculation, others: readonly CountedCalculation[]): ParsedFormula => {
  const { abbreviation, expression } = calculation;
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
  if (first) return { ok: false, problems: [first, ...more] };
  const steps = calculationSteps([...others.filter((other) => other.abbreviation !== abbreviation), calculation]);
  return steps <= MOST_STEPS ? parsed : { ok: false, problems: [tooManySteps(parsed.formula, steps)] };
};

const inSteps = (steps: number): string => Math.ceil(steps).toLocaleString('es-MX');

const tooManySteps = (formula: Formula, steps: number): FormulaProblem =>
  formulaProblem(
    'formula.too-many-steps',
    formula,
    `Con esta fórmula, calcular todo tomaría hasta ${inSteps(steps)} pasos y se permiten ${inSteps(MOST_STEPS)}: usa fórmulas más cortas, números más chicos o menos cálculos`,
  );

const circularProblem = (
  named: readonly Extract<Formula, { kind: 'calculation' }>[],
  circle: readonly string[],
): FormulaProblem[] =>
  named
    .filter(({ abbreviation }) => abbreviation === circle[1])
    .map((reference) => formulaProblem('formula.circular', reference, circle.join(' → ')));

/** The calculations whose formulas name an abbreviation. */
export const usersOf = <Calculation extends NamedFormula>(
  abbreviation: string,
  calculations: readonly Calculation[],
): readonly Calculation[] =>
  calculations.filter(({ expression }) => referencesOf(expression).calculations.includes(abbreviation));
