/** An amount in Mexican pesos, held as integer centavos so that every sum is exact. */
export type Centavos = number;

/** Pesos (a number with up to two decimals, as JSON and sheets hold it) of an amount in centavos. */
export const toPesos = (amount: Centavos): number => amount / 100;

/**
 * Centavos of an amount in pesos, rounded half-up (away from zero for negatives) to the centavo, and whether rounding
 * changed it. Works on the shortest decimal text of the number, so 1.005 is one peso and a half centavo, not 1.00499…
 * Throws a RangeError for what is not a finite, exactly representable amount.
 */
export const fromPesos = (pesos: number): { amount: Centavos; rounded: boolean } =>
  isOfCentavos(pesos)
    ? { amount: Math.round(pesos * 100) + 0, rounded: false } // which is never -0
    : fromDecimalText(decimalText(pesos));

/** A decimal of 15 digits is the shortest of the number that it is read as. */
const FIFTEEN_DIGITS = 1e15;

/** Whether the shortest decimal text of a number has 15 digits at most, of which two are decimals at most. */
export const isOfCentavos = (pesos: number): boolean => {
  const centavos = Math.round(pesos * 100);
  return toPesos(centavos) === pesos && Math.abs(centavos) < FIFTEEN_DIGITS;
};

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The same of a plain decimal text such as `-1234567.895`: digits, one optional point, no separators. */
export const fromDecimalText = (text: string): { amount: Centavos; rounded: boolean } => {
  const parts = DECIMAL.exec(text);
  if (!parts) throw new RangeError(`Not a decimal amount: ${text}`);
  const [, sign, whole = '', fraction = ''] = parts;
  const centavos = Number(whole + fraction.padEnd(2, '0').slice(0, 2));
  const rest = fraction.slice(2);
  const magnitude = centavos + (rest >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) throw new RangeError(`Amount out of range: ${text}`);
  return { amount: sign && magnitude !== 0 ? -magnitude : magnitude, rounded: /[1-9]/.test(rest) };
};

const decimalText = (number: number): string => {
  const text = String(number);
  if (!text.includes('e')) return text;
  if (!Number.isFinite(number) || Math.abs(number) >= 1e15) throw new RangeError(`Amount out of range: ${text}`);
  return number.toFixed(20);
};

const money = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `$1,234.56`, and `-$1,234.56` for negatives: how every screen and document shows an amount. */
export const formatMoney = (amount: Centavos): string =>
  `${amount < 0 ? '-' : ''}$${money.format(Math.abs(toPesos(amount)))}`;
