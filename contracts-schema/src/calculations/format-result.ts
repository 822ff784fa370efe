import { compared, fromNumber, rounded, toNumber } from '../formulas/rational.ts';
import type { CalculationFields } from './calculation-events.ts';

/** What stands for a result that there is not. */
export const NO_RESULT = '---';

const inDecimals = (result: number, least: number, most: number): string => {
  const nearest = toNumber(rounded(fromNumber(Math.abs(result)), most));
  const text = nearest.toLocaleString('es-MX', { minimumFractionDigits: least, maximumFractionDigits: most });
  return result < 0 && nearest !== 0 ? `-${text}` : text;
};

const hasFourDecimals = (result: number): boolean => {
  const exact = fromNumber(result);
  return compared(rounded(exact, 3), exact) !== 0;
};

/** A result with why it is none, or counts as nothing, in one text: `--- (División entre cero: $NTC vale 0)`. */
export const resultWithReason = (
  result: number | null,
  form: CalculationFields['displayForm'],
  why: string | null,
): string => `${formatResult(result, form)}${why ? ` (${why})` : ''}`;

/**
 * The result of a calculation as every screen and file shows it, rounded half up: an amount with two decimals, a
 * percentage (which is in percent already) with two to four, any other number with four when it has so many, else with
 * two. `---` when there is none.
 */
export const formatResult = (result: number | null, form: CalculationFields['displayForm']): string => {
  if (result === null) return NO_RESULT;
  switch (form) {
    case 'AMOUNT': {
      const amount = inDecimals(result, 2, 2);
      return amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`;
    }
    case 'PERCENTAGE':
      return `${inDecimals(result, 2, 4)}%`;
    case 'NORMAL': {
      const decimals = hasFourDecimals(result) ? 4 : 2;
      return inDecimals(result, decimals, decimals);
    }
  }
};
