import { memoize } from '../memoize.ts';

/** An exact number: `top` over `bottom`, in lowest terms, with `bottom` above 0. */
export type Rational = Readonly<{ top: bigint; bottom: bigint }>;

const gcd = (one: bigint, other: bigint): bigint => {
  let [a, b] = [one < 0n ? -one : one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
};

/** The quotient of two whole numbers; the divisor is not 0. */
export const rational = (top: bigint, bottom = 1n): Rational => {
  if (bottom === 0n) throw new RangeError('A rational number has no bottom of 0');
  const sign = bottom < 0n ? -1n : 1n;
  const shared = gcd(top, bottom * sign) || 1n;
  return { top: (sign * top) / shared, bottom: (sign * bottom) / shared };
};

export const ZERO = rational(0n);

/** A whole number, such as a count or an amount in centavos. */
export const wholeNumber = (whole: number): Rational => rational(BigInt(whole));

const DIGITS = /^\d*$/;

/** The same few numbers stand in formulas and scales, which are computed of one day after the other. */
const MOST_KEPT = 1_000;

/** The number that a decimal text such as `12.50` says exactly: digits with at most one point. */
export const fromDecimal: (text: string) => Rational = memoize((text) => {
  const [whole = '', fraction = '', ...more] = text.split('.');
  if (whole + fraction === '' || !DIGITS.test(whole + fraction) || more.length > 0)
    throw new RangeError(`Not a decimal number: ${text}`);
  return rational(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
}, MOST_KEPT);

/** The exact value of a number as it is written in decimals: 0.1 is a tenth. */
export const fromNumber = (number: number): Rational => {
  if (!Number.isFinite(number)) throw new RangeError(`Not a finite number: ${number}`);
  const size = fromWritten(String(Math.abs(number)));
  return number < 0 ? negated(size) : size;
};

const fromWritten: (text: string) => Rational = memoize((text) => {
  const [digits = '', exponent = '0'] = text.split('e');
  const size = fromDecimal(digits);
  const scale = 10n ** BigInt(Math.abs(Number(exponent)));
  return Number(exponent) < 0 ? rational(size.top, size.bottom * scale) : rational(size.top * scale, size.bottom);
}, MOST_KEPT);

export const negated = ({ top, bottom }: Rational): Rational => ({ top: -top, bottom });

export const absolute = ({ top, bottom }: Rational): Rational => ({ top: top < 0n ? -top : top, bottom });

export const sum = (one: Rational, other: Rational): Rational =>
  rational(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom);

export const product = (one: Rational, other: Rational): Rational =>
  rational(one.top * other.top, one.bottom * other.bottom);

/** The divisor is not 0. */
export const quotient = (one: Rational, other: Rational): Rational =>
  rational(one.top * other.bottom, one.bottom * other.top);

/** Below 0 when the first is less, above when it is more. */
export const compared = (one: Rational, other: Rational): -1 | 0 | 1 => {
  const difference = one.top * other.bottom - other.top * one.bottom;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};

/** A whole power; of 0 only when the exponent is not below 0. */
export const power = (base: Rational, exponent: number): Rational => {
  const [top, bottom] = exponent < 0 ? [base.bottom, base.top] : [base.top, base.bottom];
  const times = BigInt(Math.abs(exponent));
  return rational(top ** times, bottom ** times);
};

/** Rounded half away from zero to some decimals, 0 or more. */
export const rounded = (number: Rational, decimals: number): Rational => {
  const scale = 10n ** BigInt(decimals);
  const size = number.top < 0n ? -number.top : number.top;
  const units = (2n * size * scale + number.bottom) / (2n * number.bottom);
  return rational(number.top < 0n ? -units : units, scale);
};

const SMALL = 2n ** 31n;

const bitsOf = (number: bigint): number =>
  number < SMALL && number > -SMALL ? 32 - Math.clz32(Math.abs(Number(number))) : number.toString(2).length;

/** How many binary digits the number needs, both its parts: what a calculation with it costs. */
export const sizeOf = ({ top, bottom }: Rational): number => bitsOf(top) + bitsOf(bottom);

const KEPT_BITS = 70;
/** Whole numbers below it are numbers of the usual kind, whose quotient is the nearest one. */
const EXACT = 2n ** 53n;

const isExact = (whole: bigint): boolean => whole < EXACT && whole > -EXACT;

/** The nearest number of the usual kind; infinite beyond its range. */
export const toNumber = ({ top, bottom }: Rational): number => {
  if (isExact(top) && isExact(bottom)) return Number(top) / Number(bottom);
  const shift = Math.max(0, KEPT_BITS - (bitsOf(top) - bitsOf(bottom)));
  const scaled = (top << BigInt(shift)) / bottom;
  // Two steps, since the scale alone may be beyond the range.
  const half = Math.floor(shift / 2);
  return Number(scaled) / 2 ** half / 2 ** (shift - half);
};
