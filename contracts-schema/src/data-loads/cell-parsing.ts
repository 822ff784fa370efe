import { type Centavos, formatMoney, fromDecimalText, fromPesos } from '../money.ts';
import { toPlainText } from '../plain-text.ts';
import { type EnumField, type EnumKeys, readEnum } from './enum-synonyms.ts';
import { remembered } from './remembered.ts';
import { type RowMessage, rowMessage } from './row-messages.ts';

/** What a cell says before its column gives it meaning; null is blank. A date is the text `YYYY-MM-DD`. */
export type RawValue = string | number | boolean | null;

/** What a cell means in its column. With an error there is no value; an info only remarks on it. */
export type Parsed<Value> = Readonly<{ value: Value | null; error?: RowMessage; info?: RowMessage }>;

const BLANK: Parsed<never> = { value: null };
const BLANK_WORDS = new Set(['NA', 'N/A', 'N.A.', 'NO APLICA', '-', 'S/N']);
const FORMULA_ERROR = /^#(?:N\/[AD]|¡?(?:REF|VALUE|VALOR|DIV\/0|NUM|NULL|NULO|SPILL|CALC)!|¿?(?:NAME|NOMBRE)\?)$/i;

const UNTIDY = /^\s|\s\s|[^\S ]|\s$/;

/** Plain, trimmed, with every run of blanks, tabs and line breaks made one blank. */
export const cleanText = (text: string): string => {
  const plain = toPlainText(text);
  return UNTIDY.test(plain) ? plain.replace(/\s+/g, ' ').trim() : plain;
};

/** Whether a text stands for "nothing" in link, date, amount and contract-number cells (and for a supplier). */
export const isBlankWord = (text: string): boolean => text.length <= 9 && BLANK_WORDS.has(text.toUpperCase());

const isBlank = (raw: RawValue): boolean => raw === null || raw === '' || (typeof raw === 'string' && isBlankWord(raw));

/** A number as Excel shows it: 15 significant digits, which also removes the noise of binary fractions. */
const excelNumber = (number: number): number =>
  Number.isSafeInteger(number) ? number : Number(number.toPrecision(15));

const malformed = (example: string): Parsed<never> => ({ value: null, error: rowMessage('E2', { example }) });

const formulaError = (raw: RawValue): Parsed<never> | undefined =>
  typeof raw === 'string' && raw.startsWith('#') && FORMULA_ERROR.test(raw)
    ? { value: null, error: rowMessage('E13', { error: raw }) }
    : undefined;

/** A text as it is shown; numbers and booleans give their text. */
export const textOf = (raw: RawValue): string =>
  raw === null ? '' : typeof raw === 'number' ? String(excelNumber(raw)) : cleanText(String(raw));

/** A text cell. `pattern` is what a text that is not blank must hold; `blankWords` takes `NA` and its like as blank. */
export const parseText = (
  raw: RawValue,
  { pattern, example = '', blankWords = false }: { pattern?: RegExp; example?: string; blankWords?: boolean } = {},
): Parsed<string> => {
  const broken = formulaError(raw);
  if (broken) return broken;
  const text = textOf(raw);
  if (text === '' || (blankWords && isBlankWord(text))) return BLANK;
  return pattern && !pattern.test(text) ? malformed(example) : { value: text };
};

/** A cell of one of the five enum columns, in any accepted spelling. `NULL` is what old files wrote for blank. */
export const parseEnum = <Field extends EnumField>(field: Field, raw: RawValue): Parsed<EnumKeys[Field]> => {
  const broken = formulaError(raw);
  if (broken) return broken;
  const text = textOf(raw);
  if (text === '' || /^(?:null|undefined)$/i.test(text)) return BLANK;
  const value = readEnum(field, text);
  return value === undefined ? { value: null, error: rowMessage('E1') } : { value };
};

const AMOUNT = /^(?:MXN)?(?:(-?)\$*|\$*(-))(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?\$*(?:MXN)?$/i;

/** An amount text as a plain decimal text, or undefined when it is not an amount. Commas may only part thousands. */
const decimalTextOf = (text: string): string | undefined => {
  const [found, minus, innerMinus, whole = '', fraction = ''] = AMOUNT.exec(text.replace(/\s/g, '')) ?? [];
  if (found === undefined || whole + fraction === '') return undefined;
  return `${minus || innerMinus ? '-' : ''}${whole.replaceAll(',', '') || '0'}${fraction && `.${fraction}`}`;
};

/** An amount in pesos as centavos: a number, or text such as `$1,234,567.89 MXN`. Unreadable text is an error, never 0. */
export const parseAmount = (raw: RawValue): Parsed<Centavos> => {
  const broken = formulaError(raw);
  if (broken) return broken;
  if (isBlank(raw)) return BLANK;
  const unreadable = malformed('1,234,567.89');
  const decimal = typeof raw === 'string' ? decimalTextOf(raw) : undefined;
  if (typeof raw !== 'number' && decimal === undefined) return unreadable;
  try {
    const { amount, rounded } = decimal === undefined ? fromPesos(excelNumber(Number(raw))) : fromDecimalText(decimal);
    return rounded ? { value: amount, info: rowMessage('I3', { amount: formatMoney(amount) }) } : { value: amount };
  } catch {
    return unreadable; // beyond what centavos can hold exactly
  }
};

/** The pesos an amount cell says, before any rounding; null when it says none. */
export const pesosOf = (raw: RawValue): number | null => {
  if (typeof raw === 'number') return raw;
  const decimal = typeof raw === 'string' ? decimalTextOf(raw) : undefined;
  return decimal === undefined ? null : Number(decimal);
};

const FIRST_SERIAL = 20_000;
const LAST_SERIAL = 60_000;
const DAY_FIRST = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
const SERIAL_TEXT = /^\d{5}(?:\.\d+)?$/;

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const dayText = (year: number, month: number, day: number): string | undefined =>
  year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
    ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : undefined;

/** Excel's serial 1 is 1900-01-01, in a calendar that has 1900-02-29: from then on, days since 1899-12-30. */
const serialDay = (serial: number): string | undefined =>
  serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1
    ? new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10)
    : undefined;

/** Years of two digits are of 1970 to 2069. */
const fullYear = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);

const dayOfText = (text: string): string | undefined => {
  const iso = ISO.exec(text);
  if (iso) return dayText(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayText(fullYear(dayFirst[4]!), Number(dayFirst[3]), Number(dayFirst[1])); // all groups match
  return SERIAL_TEXT.test(text) ? serialDay(Number(text)) : undefined;
};

const rememberedDayOfText = remembered(dayOfText);

/** A calendar day `YYYY-MM-DD` of ISO text, day-first text (`31/12/2018`, `1-2-18`) or an Excel serial 20000 to 60000. */
export const parseDate = (raw: RawValue): Parsed<string> => {
  const broken = formulaError(raw);
  if (broken) return broken;
  if (isBlank(raw)) return BLANK;
  const day = typeof raw === 'string' ? rememberedDayOfText(raw) : typeof raw === 'number' ? serialDay(raw) : undefined;
  return day === undefined ? malformed('31/12/2018') : { value: day };
};

const URL_SHAPE = /^(?:(?:https?|ftps?):\/\/|www\.)[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d+)?(?:[/?#].*)?$/iu;
const NOT_IN_URLS = /[^\x21-\x7e]|["<>\\^`{|}]/gu;

/** A web or ftp address, `www.` included, percent-encoded: real ones hold blanks and accents. */
export const parseLink = (raw: RawValue): Parsed<string> => {
  const broken = formulaError(raw);
  if (broken) return broken;
  const text = textOf(raw);
  if (text === '' || isBlankWord(text)) return BLANK;
  if (!URL_SHAPE.test(text) || !text.isWellFormed()) return malformed('https://www.ejemplo.gob.mx/documento.pdf');
  return { value: text.replace(NOT_IN_URLS, encodeURIComponent) };
};

const TRUE_WORDS = new Set(['TRUE', 'VERDADERO', 'SI', 'SÍ', 'X', '1']);

/** True for a true cell, 1, `si`, `sí`, `verdadero`, `true` and `x`; false for all else. */
export const parseBoolean = (raw: RawValue): Parsed<boolean> =>
  formulaError(raw) ?? { value: TRUE_WORDS.has(textOf(raw).toUpperCase()) };
