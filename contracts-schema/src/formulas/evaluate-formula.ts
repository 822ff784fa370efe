import { type ArithmeticOperator, type Formula, type FormulaComparison, type Span, variablesIn } from './formula.ts';
import { LARGEST } from './formula-steps.ts';
import { spanishNotation, writeFormula } from './print-formula.ts';
import {
  compared,
  fromDecimal,
  fromNumber,
  negated,
  power,
  product,
  quotient,
  type Rational,
  rounded,
  sizeOf,
  sum,
  toNumber,
  wholeNumber,
  ZERO,
} from './rational.ts';
import { type VariableName, variables } from './variables.ts';

/** Why a formula has no number. */
export type NoNumberCode =
  | 'formula.division-by-zero'
  | 'formula.reference-without-number'
  | 'formula.not-real'
  | 'formula.too-large';

/**
 * Why there is no number, in which part of the formula; `isZeroOverZero` when nothing was to be shared among nobody. `origin` is
 * what it was at first, however many calculations lie between.
 */
export type NoNumber = Span &
  Readonly<{ code: NoNumberCode; message: string; origin: string; isZeroOverZero: boolean }>;

export type Outcome = Readonly<{ ok: true; value: Rational }> | Readonly<{ ok: false; why: NoNumber }>;

/** A variable or another calculation, as a formula names it: `$NTC`, `$$IRC`. */
type Reference = Extract<Formula, { kind: 'variable' | 'calculation' }>;

/** What the references of a formula stand for; another calculation may have no number itself. */
export type LookUp = (reference: Reference) => Outcome;

const LARGEST_EXPONENT = 1_000;

/**
 * The exact number that a formula comes to. Only a power with an exponent that is not whole is rounded, as numbers of the
 * usual kind are. Of `if` just the part that is chosen is evaluated. Never throws, whatever a formula says.
 */
export const evaluateFormula = (formula: Formula, lookUp: LookUp): Outcome => {
  const outcome = evaluate(formula, lookUp);
  if (!outcome.ok || sizeOf(outcome.value) <= LARGEST) return outcome;
  return noNumberIn(formula, 'formula.too-large', 'El resultado es un número demasiado grande o con demasiadas cifras');
};

const evaluate = (formula: Formula, lookUp: LookUp): Outcome => {
  switch (formula.kind) {
    case 'number':
      return some(fromDecimal(formula.text));
    case 'variable':
      return lookUp(formula);
    case 'calculation': {
      const found = lookUp(formula);
      if (found.ok) return found;
      const { origin, isZeroOverZero } = found.why;
      const message = `${formula.abbreviation} no tiene resultado. ${origin}`;
      return noNumberIn(formula, 'formula.reference-without-number', message, { origin, isZeroOverZero });
    }
    case 'negation':
      return withAll([formula.of], lookUp, ([value]) => some(negated(value!))); // one part, one value
    case 'operation': {
      const { operator, left, right } = formula;
      return withAll([left, right], lookUp, ([one, other]) => {
        const [a, b] = [one!, other!]; // two parts, two values
        if (operator === '/' && b.top === 0n) return dividedByZero(formula, right, a, lookUp);
        return operate(formula, operator, a, b);
      });
    }
    case 'call':
      return withAll(formula.parts, lookUp, (values) => some(called(formula.name, values)));
    case 'choice': {
      const { test, met, unmet } = formula;
      return withAll([test.left, test.right], lookUp, ([left, right]) =>
        evaluateFormula(holds(test.operator, compared(left!, right!)) ? met : unmet, lookUp),
      );
    }
  }
};

const some = (value: Rational): Outcome => ({ ok: true, value });

/** That there is no number, in which part of a formula and why. */
export const noNumberIn = (
  { at, length }: Span,
  code: NoNumberCode,
  message: string,
  { origin = message, isZeroOverZero = false }: Partial<Pick<NoNumber, 'origin' | 'isZeroOverZero'>> = {},
): Outcome => ({ ok: false, why: { at, length, code, message, origin, isZeroOverZero } });

/** What comes of the values of several parts; the first that has none says why. */
const withAll = (
  parts: readonly Formula[],
  lookUp: LookUp,
  combine: (values: readonly Rational[]) => Outcome,
): Outcome => {
  const values: Rational[] = [];
  for (const part of parts) {
    const outcome = evaluateFormula(part, lookUp);
    if (!outcome.ok) return outcome;
    values.push(outcome.value);
  }
  return combine(values);
};

const operate = (formula: Formula, operator: ArithmeticOperator, one: Rational, other: Rational): Outcome => {
  switch (operator) {
    case '+':
      return some(sum(one, other));
    case '-':
      return some(sum(one, negated(other)));
    case '*':
      return some(product(one, other));
    case '/':
      return some(quotient(one, other));
    case '^':
      return raised(formula, one, other);
  }
};

/** A part of a formula as messages quote it. */
const shown = (formula: Formula): string => writeFormula(formula, spanishNotation);

const raised = (formula: Formula, base: Rational, exponent: Rational): Outcome => {
  if (base.top === 0n && exponent.top < 0n)
    return noNumberIn(formula, 'formula.division-by-zero', 'Una potencia negativa de cero divide entre cero');
  if (exponent.bottom === 1n) {
    const whole = Number(exponent.top);
    if (Math.abs(whole) * sizeOf(base) <= LARGEST || Math.abs(whole) <= 1) return some(power(base, whole));
    if (base.top === 0n || (base.bottom === 1n && base.top === 1n)) return some(base);
    return noNumberIn(formula, 'formula.too-large', `${shown(formula)} es demasiado grande`);
  }
  const nearest = toNumber(base) ** toNumber(exponent);
  if (Number.isNaN(nearest))
    return noNumberIn(formula, 'formula.not-real', `${shown(formula)} no existe: es la raíz de un número negativo`);
  if (!Number.isFinite(nearest) || Math.abs(toNumber(exponent)) > LARGEST_EXPONENT)
    return noNumberIn(formula, 'formula.too-large', `${shown(formula)} es demasiado grande`);
  return some(fromNumber(nearest));
};

const called = (name: 'min' | 'max' | 'round', [first, ...others]: readonly Rational[]): Rational => {
  const value = first!; // every function takes one at least
  if (name === 'round') return rounded(value, others[0] ? Number(others[0].top) : 0);
  const wanted = name === 'min' ? -1 : 1;
  return others.reduce((chosen, other) => (compared(other, chosen) === wanted ? other : chosen), value);
};

const holds = (operator: FormulaComparison['operator'], order: -1 | 0 | 1): boolean => {
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
  }
};

/** Says what the divisor is and, where records would make it something, which there are none of. */
const dividedByZero = (formula: Formula, divisor: Formula, dividend: Rational, lookUp: LookUp): Outcome => {
  const named = variablesMissingIn(divisor, lookUp).map((name) => `${variables[name].name.toLowerCase()} ($${name})`);
  const because = named.length > 0 ? `: faltan registros de ${named.join(', ')}` : '';
  const message = `División entre cero: ${shown(divisor)} vale 0${because}`;
  return noNumberIn(formula, 'formula.division-by-zero', message, { isZeroOverZero: compared(dividend, ZERO) === 0 });
};

/** Values that no simple difference or quotient of two of them makes 0. */
const SOME_RECORDS = 1_009;

/** The variables that are 0 and that, if they were not, would make something of a divisor that is 0; none where nothing would. */
const variablesMissingIn = (divisor: Formula, lookUp: LookUp): readonly VariableName[] => {
  const missing = variablesIn(divisor).filter((name) => {
    const found = lookUp({ kind: 'variable', name, at: 0, length: 0 });
    return found.ok && found.value.top === 0n;
  });
  const withRecords = evaluateFormula(divisor, (reference) => {
    const place = reference.kind === 'variable' ? missing.indexOf(reference.name) : -1;
    return place < 0 ? lookUp(reference) : some(wholeNumber(SOME_RECORDS * 2 ** place));
  });
  return withRecords.ok && withRecords.value.top === 0n ? [] : missing;
};
