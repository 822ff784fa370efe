import { evaluateFormula, type NoNumber, type Outcome } from '../formulas/evaluate-formula.ts';
import { parseFormula } from '../formulas/parse-formula.ts';
import { toNumber, ZERO } from '../formulas/rational.ts';
import type { VariableName } from '../formulas/variables.ts';
import { referencesOf } from './calculation-book.ts';
import type { CalculationFields, CalculationType } from './calculation-events.ts';
import { type CalculationFilter, filtersKey } from './calculation-filter.ts';
import { pointsOf } from './percent-scale.ts';
import { asOperand, type VariableValues } from './variable-values.ts';

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

type Evaluated = Readonly<{ outcome: Outcome; shown: CalculationResult }>;

/**
 * All calculations of an installation, each evaluated once. Nothing over nothing has no share, which a scale counts as no
 * points; whatever else has no number says why. Those that can not be read have none.
 */
export const evaluateCalculations = (
  calculations: readonly CalculationFields[],
  valuesFor: (question: VariablesQuestion) => VariableValues,
): ReadonlyMap<string, CalculationResult> => {
  const known = new Map(calculations.map((calculation) => [calculation.abbreviation, calculation]));
  const answered = new Map<string, VariableValues>();
  const valuesOnce = (question: VariablesQuestion): VariableValues => {
    const key = questionKey(question);
    const values = answered.get(key) ?? valuesFor(question);
    answered.set(key, values);
    return values;
  };
  const evaluated = new Map<string, Evaluated>();

  const evaluate = (calculation: CalculationFields, above: readonly string[]): Evaluated => {
    const done = evaluated.get(calculation.abbreviation);
    if (done) return done;
    const variables: Partial<Record<VariableName, number>> = {};
    const named: Record<string, number | null> = {};

    const within = [...above, calculation.abbreviation];
    const outcomeOfNamed = (abbreviation: string): Outcome => {
      const other = known.get(abbreviation);
      if (!other) return noNumber(`${abbreviation} no existe`);
      if (within.includes(abbreviation)) return noNumber(`${abbreviation} se usa a sí mismo`);
      const { outcome, shown } = evaluate(other, within);
      named[abbreviation] = shown.result;
      return outcome;
    };
    const parsed = parseFormula(calculation.expression);
    const raw: Outcome = parsed.ok
      ? evaluateFormula(parsed.formula, (reference) => {
          if (reference.kind === 'calculation') return outcomeOfNamed(reference.abbreviation);
          const value = asOperand(
            reference.name,
            valuesOnce(questionAbout(reference.name, calculation))[reference.name],
          );
          variables[reference.name] = toNumber(value);
          return { ok: true, value };
        })
      : noNumber(parsed.problems[0].message);

    const outcome = scaled(calculation, raw);
    const shown: CalculationResult = {
      abbreviation: calculation.abbreviation,
      result: numberIn(outcome),
      unscaled: numberIn(raw),
      why: raw.ok ? null : raw.why.message,
      variables,
      calculations: named,
    };
    const made = { outcome, shown };
    evaluated.set(calculation.abbreviation, made);
    return made;
  };

  return new Map(calculations.map((calculation) => [calculation.abbreviation, evaluate(calculation, []).shown]));
};

const scaled = ({ hasPercentScale, scale }: CalculationFields, raw: Outcome): Outcome => {
  if (!hasPercentScale) return raw;
  if (raw.ok) return { ok: true, value: pointsOf(scale, raw.value) };
  return raw.why.isZeroOverZero ? { ok: true, value: ZERO } : raw;
};

const numberIn = (outcome: Outcome): number | null => {
  if (!outcome.ok) return null;
  const number = toNumber(outcome.value);
  return Number.isFinite(number) ? number : null;
};

const noNumber = (message: string): Outcome => {
  const why: NoNumber = { code: 'formula.reference-without-number', message, at: 0, length: 0, isZeroOverZero: false };
  return { ok: false, why };
};

/** Some calculations and all that they name, by whatever way. */
export const neededFor = (
  wanted: readonly CalculationFields[],
  calculations: readonly CalculationFields[],
): readonly CalculationFields[] => {
  const reached = new Set(wanted);
  for (const { expression } of reached) {
    const named = referencesOf(expression).calculations;
    for (const other of calculations) if (named.includes(other.abbreviation)) reached.add(other);
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
  const isOwn = (calculation: CalculationFields): boolean =>
    neededFor([calculation], calculations).every(({ type }) => type === 'CONTRACT');
  const own = calculations.filter(isOwn);
  const others = calculations.filter((calculation) => !own.includes(calculation));
  return { own, shared: neededFor(others, calculations) };
};
