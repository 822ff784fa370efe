import { evaluateFormula, noNumberIn, type Outcome } from '../formulas/evaluate-formula.ts';
import type { Formula } from '../formulas/formula.ts';
import { parseFormula } from '../formulas/parse-formula.ts';
import { absolute, compared, type Rational, rational, toNumber, ZERO } from '../formulas/rational.ts';
import type { VariableName } from '../formulas/variables.ts';
import type { CalculationFields, CalculationType } from './calculation-events.ts';
import { type CalculationFilter, filtersKey } from './calculation-filter.ts';
import { byAbbreviation, inDependencyOrder, referencesOf } from './calculation-order.ts';
import { asOperand, type VariableValues } from './counted-values.ts';
import { pointsOf } from './percent-scale.ts';

/** Of which contracts a formula asks a variable: of whose, and which its filters leave. */
export type VariablesQuestion = Readonly<{ type: CalculationType; filters: readonly CalculationFilter[] }>;

/** The same question gives the same text. */
export const questionKey = ({ type, filters }: VariablesQuestion): string => `${type} ${filtersKey(filters)}`;

type Asking = Pick<CalculationFields, 'type' | 'filters'>;

/** What a calculation asks about one of its variables. */
export const questionAbout = (variable: VariableName, { type, filters }: Asking): VariablesQuestion => ({
  type,
  filters: filters.filter((filter) => filter.variable === variable),
});

/** Every question that some calculations ask, each once. */
export const questionsOf = (
  calculations: readonly Pick<CalculationFields, 'type' | 'filters' | 'expression'>[],
): readonly VariablesQuestion[] => {
  const questions = calculations.flatMap((calculation) =>
    referencesOf(calculation.expression).variables.map((variable) => questionAbout(variable, calculation)),
  );
  return [...new Map(questions.map((question) => [questionKey(question), question])).values()];
};

/** What a calculation comes to, and from what. Amounts are pesos. */
export type CalculationResult = Readonly<{
  abbreviation: string;
  /** Its number, as points where it has a scale; null when it has none. */
  result: number | null;
  /** What the formula itself comes to, before a scale makes points of it. */
  unscaled: number | null;
  /** Why there is no number, or why there are no points although the formula has none. */
  why: string | null;
  /** What its variables were. */
  variables: Readonly<Partial<Record<VariableName, number>>>;
  /** What the calculations that it names came to. */
  calculations: Readonly<Record<string, number | null>>;
}>;

/** Whole amounts beyond it are no longer distinguished by a number of the usual kind, and no purchases come to so much. */
const LARGEST_RESULT = rational(10n ** 15n);

/** What the formula of a calculation comes to, and what is said of the calculation. */
type Evaluated = Readonly<{ raw: Outcome; result: CalculationResult }>;

/**
 * All calculations of an installation, each evaluated once, after those that it names. Nothing over nothing has no share, which a
 * scale counts as no points; whatever else has no number says why. Those that can not be read have none.
 */
export const evaluateEach = (
  calculations: readonly CalculationFields[],
  valuesFor: (question: VariablesQuestion) => VariableValues,
): ReadonlyMap<string, Evaluated> => {
  const known = byAbbreviation(calculations);
  const answered = new Map<string, VariableValues>();
  const valuesOnce = (question: VariablesQuestion): VariableValues => {
    const key = questionKey(question);
    const values = answered.get(key) ?? valuesFor(question);
    answered.set(key, values);
    return values;
  };
  const outcomes = new Map<string, Outcome>();
  const evaluated = new Map<string, Evaluated>();
  const outcomeOfNamed = (abbreviation: string): Outcome =>
    outcomes.get(abbreviation) ??
    noNumber(`${abbreviation} ${known.has(abbreviation) ? 'se usa a sí mismo' : 'no existe'}`);

  for (const calculation of inDependencyOrder(calculations)) {
    const { abbreviation, expression } = calculation;
    const operands = new Map<VariableName, Rational>();
    const operandOf = (name: VariableName): Rational => {
      const operand = operands.get(name) ?? asOperand(name, valuesOnce(questionAbout(name, calculation))[name]);
      operands.set(name, operand);
      return operand;
    };
    const named: Record<string, number | null> = {};
    const parsed = parseFormula(expression);
    const raw = parsed.ok
      ? withinBounds(
          parsed.formula,
          evaluateFormula(parsed.formula, (reference) => {
            if (reference.kind === 'variable') return { ok: true, value: operandOf(reference.name) };
            named[reference.abbreviation] = evaluated.get(reference.abbreviation)?.result.result ?? null;
            return outcomeOfNamed(reference.abbreviation);
          }),
        )
      : noNumber(parsed.problems[0].message);
    const outcome = scaled(calculation, raw);
    outcomes.set(abbreviation, outcome);
    const result: CalculationResult = {
      abbreviation,
      result: numberIn(outcome),
      unscaled: numberIn(raw),
      why: raw.ok ? null : raw.why.message,
      variables: Object.fromEntries([...operands].map(([name, value]) => [name, toNumber(value)])),
      calculations: named,
    };
    evaluated.set(abbreviation, { raw, result });
  }
  return evaluated;
};

/** The same as readers are told it, in the order of the calculations. */
export const evaluateCalculations = (
  calculations: readonly CalculationFields[],
  valuesFor: (question: VariablesQuestion) => VariableValues,
): ReadonlyMap<string, CalculationResult> => {
  const evaluated = evaluateEach(calculations, valuesFor);
  return new Map(calculations.map(({ abbreviation }) => [abbreviation, evaluated.get(abbreviation)!.result])); // each is evaluated
};

const withinBounds = (formula: Formula, outcome: Outcome): Outcome =>
  outcome.ok && compared(absolute(outcome.value), LARGEST_RESULT) > 0
    ? noNumberIn(
        formula,
        'formula.too-large',
        'El resultado pasa de ±1,000,000,000,000,000, más de lo que se puede publicar',
      )
    : outcome;

const scaled = ({ hasPercentScale, scale }: CalculationFields, raw: Outcome): Outcome => {
  if (!hasPercentScale) return raw;
  if (raw.ok) return { ok: true, value: pointsOf(scale, raw.value) };
  return raw.why.isZeroOverZero ? { ok: true, value: ZERO } : raw;
};

const numberIn = (outcome: Outcome): number | null => (outcome.ok ? toNumber(outcome.value) : null);

const noNumber = (message: string): Outcome =>
  noNumberIn({ at: 0, length: 0 }, 'formula.reference-without-number', message);

/** Some calculations and all that they name, by whatever way. */
export const neededFor = (
  wanted: readonly CalculationFields[],
  calculations: readonly CalculationFields[],
): readonly CalculationFields[] => {
  const known = byAbbreviation(calculations);
  const reached = new Set(wanted);
  for (const { expression } of reached)
    for (const named of referencesOf(expression).calculations) {
      const other = known.get(named);
      if (other) reached.add(other);
    }
  return [...reached];
};

/**
 * The calculations that only ask of one organization, by themselves and by whatever they name (`own`), and those that are
 * needed to evaluate all the others (`shared`), some of which may be among the former.
 */
export const partedByScope = (
  calculations: readonly CalculationFields[],
): Readonly<{ own: readonly CalculationFields[]; shared: readonly CalculationFields[] }> => {
  const uses = calculations.flatMap((user) =>
    referencesOf(user.expression).calculations.map((named) => ({ named, user })),
  );
  const usesOf = Map.groupBy(uses, ({ named }) => named);
  const others = new Set(calculations.filter(({ type }) => type === 'GENERAL'));
  for (const { abbreviation } of others) for (const { user } of usesOf.get(abbreviation) ?? []) others.add(user);
  return {
    own: calculations.filter((calculation) => !others.has(calculation)),
    shared: neededFor(
      calculations.filter((calculation) => others.has(calculation)),
      calculations,
    ),
  };
};
