import { type ArithmeticOperator, type Formula, type FormulaComparison, type Span, variablesIn } from './formula.ts';
import { printFormula } from './print-formula.ts';
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
  ZERO,
} from './rational.ts';
import { isVariableName, variables } from './variables.ts';

/** Why a formula has no number. */
export type NoNumberCode =
  | 'formula.division-by-zero'
  | 'formula.reference-without-number'
  | 'formula.not-real'
  | 'formula.too-large';

/** Why there is no number, in which part of the formula; `isZeroOverZero` when nothing was to be shared among nobody. */
export type NoNumber = Span & Readonly<{ code: NoNumberCode; message: string; isZeroOverZero: boolean }>;

export type Outcome = Readonly<{ ok: true; value: Rational }> | Readonly<{ ok: false; why: NoNumber }>;

/** A variable or another calculation, as a formula names it: `$NTC`, `$$IRC`. */
type Reference = Extract<Formula, { kind: 'variable' | 'calculation' }>;

/** What the references of a formula stand for; another calculation may have no number itself. */
export type LookUp = (reference: Reference) => Outcome;

/** Binary digits a number on the way may need. */
const LARGEST = 4_096;
const LARGEST_EXPONENT = 1_000;

/**
 * The exact number that a formula comes to. Only a power with an exponent that is not whole is rounded, as numbers of the
 * usual kind are. Of `if` just the part that is chosen is evaluated. Never throws, whatever a formula says.
 */
export const evaluateFormula = (formula: Formula, lookUp: LookUp): Outcome => {
  const outcome = evaluate(formula, lookUp);
  if (!outcome.ok || sizeOf(outcome.value) <= LARGEST) return outcome;
  return none(formula, 'formula.too-large', 'El resultado es un número demasiado grande o con demasiadas cifras');
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
      const { message, isZeroOverZero } = found.why;
      return none(
        formula,
        'formula.reference-without-number',
        `${formula.abbreviation} no tiene resultado. ${message}`,
        isZeroOverZero,
      );
    }
    case 'negation':
      return withAll([formula.of], lookUp, ([value]) => some(negated(value!))); // one part, one value
    case 'operation': {
      const { operator, left, right } = formula;
      return withAll([left, right], lookUp, ([one, other]) => {
        const [a, b] = [one!, other!]; // two parts, two values
        if (operator === '/' && b.top === 0n) return dividedByZero(formula, right, a);
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

const none = ({ at, length }: Span, code: NoNumberCode, message: string, isZeroOverZero = false): Outcome => ({
  ok: false,
  why: { at, length, code, message, isZeroOverZero },
});

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

const raised = (formula: Formula, base: Rational, exponent: Rational): Outcome => {
  if (base.top === 0n && exponent.top < 0n)
    return none(formula, 'formula.division-by-zero', 'Una potencia negativa de cero divide entre cero');
  if (exponent.bottom === 1n) {
    const whole = Number(exponent.top);
    if (Math.abs(whole) * sizeOf(base) <= LARGEST || Math.abs(whole) <= 1) return some(power(base, whole));
    if (base.top === 0n || (base.bottom === 1n && base.top === 1n)) return some(base);
    return none(formula, 'formula.too-large', `${printFormula(formula)} es demasiado grande`);
  }
  const nearest = toNumber(base) ** toNumber(exponent);
  if (Number.isNaN(nearest))
    return none(formula, 'formula.not-real', `${printFormula(formula)} no existe: es la raíz de un número negativo`);
  if (!Number.isFinite(nearest) || Math.abs(toNumber(exponent)) > LARGEST_EXPONENT)
    return none(formula, 'formula.too-large', `${printFormula(formula)} es demasiado grande`);
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

/** Says what the divisor is and, where it is made of variables, which records there are none of. */
const dividedByZero = (formula: Formula, divisor: Formula, dividend: Rational): Outcome => {
  const named = variablesIn(divisor)
    .filter(isVariableName)
    .map((name) => `${variables[name].name.toLowerCase()} ($${name})`);
  const because = named.length > 0 ? `: faltan registros de ${named.join(', ')}` : '';
  return none(
    formula,
    'formula.division-by-zero',
    `División entre cero: ${printFormula(divisor)} vale 0${because}`,
    compared(dividend, ZERO) === 0,
  );
};
