import { type Formula, MOST_DECIMALS } from './formula.ts';

/**
 * How large a number can become, in binary digits of its parts: `top` over 10^`decimals` times another divisor. Decimals and
 * pesos are tenths and hundredths, which a sum of them does not multiply.
 */
export type NumberSize = Readonly<{ top: number; decimals: number; divisor: number }>;

/** What a formula takes at most, and how large what it comes to can be: whatever values its variables have. */
export type FormulaSteps = Readonly<{ steps: number; size: NumberSize }>;

/** Binary digits that a number on the way may need: larger ones are refused where they arise. */
export const LARGEST = 4_096;

const BITS_PER_DECIMAL = Math.log2(10);
const VARIABLE: NumberSize = { top: 60, decimals: 2, divisor: 0 };
/** Of a power that is rounded to a number of the usual kind. */
const NEAREST: NumberSize = { top: 1_100, decimals: 0, divisor: 1_100 };
const FULL: NumberSize = { top: LARGEST, decimals: 0, divisor: 0 };

const digitsOf = ({ top, decimals, divisor }: NumberSize): number =>
  Math.min(LARGEST, top + decimals * BITS_PER_DECIMAL + divisor);

const bottomOf = ({ decimals, divisor }: NumberSize): number => decimals * BITS_PER_DECIMAL + divisor;

/** A step is what adding two small numbers takes; large ones take as many as their common divisor is looked for. */
const stepsWith = (one: NumberSize, other: NumberSize): number => {
  const digits = (digitsOf(one) + digitsOf(other)) / 2;
  return Math.ceil(1 + digits / 16 + (digits / 128) ** 2);
};

const within = (size: NumberSize): NumberSize => (digitsOf(size) < LARGEST ? size : FULL);

/** A number over more decimals than it needs. */
const scaled = (size: NumberSize, decimals: number): NumberSize => ({
  ...size,
  top: size.top + (decimals - size.decimals) * BITS_PER_DECIMAL,
  decimals,
});

const larger = (one: NumberSize, other: NumberSize): NumberSize => {
  const decimals = Math.max(one.decimals, other.decimals);
  const top = Math.max(scaled(one, decimals).top, scaled(other, decimals).top);
  return { top, decimals, divisor: Math.max(one.divisor, other.divisor) };
};

const sizeOfSum = (one: NumberSize, other: NumberSize): NumberSize => {
  const decimals = Math.max(one.decimals, other.decimals);
  const left = scaled(one, decimals).top + other.divisor;
  const right = scaled(other, decimals).top + one.divisor;
  const carried = Math.log2(1 + 2 ** -Math.abs(left - right)); // a thousand alike need ten digits more, not a thousand
  return { top: Math.max(left, right) + carried, decimals, divisor: one.divisor + other.divisor };
};

const sizeOfPower = (base: NumberSize, exponent: Formula): NumberSize => {
  if (exponent.kind !== 'number') return FULL;
  const times = Number(exponent.text);
  if (!Number.isInteger(times)) return NEAREST;
  return { top: base.top * times, decimals: base.decimals * times, divisor: base.divisor * times };
};

/**
 * At most how many steps it takes to evaluate a formula or to write it: each of its parts is met once. `sizeOfNamed` says how
 * large another calculation can be. Follows from the formula alone, so that what is counted once holds for all data.
 */
export const formulaSteps = (formula: Formula, sizeOfNamed: (abbreviation: string) => NumberSize): FormulaSteps => {
  let steps = 0;
  const add = (one: NumberSize, other: NumberSize, size: NumberSize): NumberSize => {
    steps += stepsWith(one, other);
    return within(size);
  };
  const rounded = (size: NumberSize): NumberSize =>
    add(size, size, { top: size.top + MOST_DECIMALS * BITS_PER_DECIMAL, decimals: MOST_DECIMALS, divisor: 0 });
  const sizeOf = (part: Formula): NumberSize => {
    steps += 1;
    switch (part.kind) {
      case 'number': {
        const [whole = '', fraction = ''] = part.text.split('.');
        const top = (whole.length + fraction.length) * BITS_PER_DECIMAL;
        const size = { top, decimals: fraction.length, divisor: 0 };
        return add(size, size, size);
      }
      case 'variable':
        return VARIABLE;
      case 'calculation':
        return sizeOfNamed(part.abbreviation);
      case 'negation':
        return sizeOf(part.of);
      case 'operation': {
        const [left, right] = [sizeOf(part.left), sizeOf(part.right)];
        switch (part.operator) {
          case '+':
          case '-':
            return add(left, right, sizeOfSum(left, right));
          case '*':
            return add(left, right, {
              top: left.top + right.top,
              decimals: left.decimals + right.decimals,
              divisor: left.divisor + right.divisor,
            });
          case '/':
            return add(left, right, {
              top: left.top + bottomOf(right),
              decimals: left.decimals,
              divisor: left.divisor + right.top,
            });
          case '^': {
            const size = within(sizeOfPower(left, part.right));
            return add(size, size, size);
          }
        }
        break;
      }
      case 'call':
        if (part.name === 'round') return rounded(sizeOf(part.parts[0]!)); // it takes one at least
        return part.parts.map(sizeOf).reduce((one, other) => add(one, other, larger(one, other)), VARIABLE);
      case 'choice': {
        add(sizeOf(part.test.left), sizeOf(part.test.right), VARIABLE);
        return larger(sizeOf(part.met), sizeOf(part.unmet));
      }
    }
  };
  const size = sizeOf(formula);
  return { steps, size };
};
