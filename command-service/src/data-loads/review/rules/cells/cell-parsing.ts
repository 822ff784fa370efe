import type { TextFormat } from '@monitor/contracts-schema/contracts/contract-field';
import { storedLink } from '@monitor/contracts-schema/contracts/document-links';
import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import {
  type EnumField,
  type EnumKeys,
  enumKeyOf,
  enumLabel,
  enumOptions,
  isPresumed,
  readEnum,
  readLabel,
} from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { NO_RESULT, TOO_LONG } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { memoize } from '@monitor/contracts-schema/memoize';
import { type Centavos, formatMoney, fromDecimalText, fromPesos, isOfCentavos } from '@monitor/contracts-schema/money';
import { hasWrongCheckDigit, identifyingRfc } from '@monitor/contracts-schema/rfc';
import { toOneLine } from '@monitor/contracts-schema/text/plain-text';
import { type RowMessage, rowMessage } from '../row-messages.ts';

/** What a cell says before its column gives it meaning; null is blank. A date is the text `YYYY-MM-DD`. */
export type RawValue = string | number | boolean | null;

/** What a cell means in its column. With an error there is no value; an info only remarks on it. */
export type ParsedCell<Value> = Readonly<{
  value: Value | null;
  error?: RowMessage;
  info?: RowMessage;
  /** What an administrator said that it means. */
  decided?: DecidedName;
}>;

/** What was decided that a column's text means; undefined where nothing was. */
export type MeaningOf = (field: EnumField, text: string) => string | undefined;

const BLANK: ParsedCell<never> = { value: null };
/** Longer than any number, date or error value; longer texts are not even looked at. */
export const LONGEST_FIGURE = 100;
const FORMULA_ERROR = /^#(?:N\/[AD]|¡?(?:REF|VALUE|VALOR|DIV\/0|NUM|NULL|NULO|SPILL|CALC)!|¿?(?:NAME|NOMBRE)\?)$/i;

const isBlank = (raw: RawValue): boolean => raw === null || (typeof raw === 'string' && isBlankWord(raw));

/** A number as Excel shows it: 15 significant digits, which also removes the noise of binary fractions. */
const excelNumber = (number: number): number =>
  Number.isSafeInteger(number) || isOfCentavos(number) ? number : Number(number.toPrecision(15));

const malformed = (problem: string, example: string, write = 'Escríbelo'): ParsedCell<never> => ({
  value: null,
  error: rowMessage('E2', { problem, write, example }),
});

/** What is wrong of a cell that its file could not read, whatever its column: an error value, or a text beyond all limits. */
export const cellError = (raw: RawValue): ParsedCell<never> | undefined => {
  if (raw === NO_RESULT) return { value: null, error: rowMessage('E21') };
  if (raw === TOO_LONG) return { value: null, error: rowMessage('E24') };
  return typeof raw === 'string' && raw.startsWith('#') && raw.length <= LONGEST_FIGURE && FORMULA_ERROR.test(raw)
    ? { value: null, error: rowMessage('E13', { error: raw }) }
    : undefined;
};

/** A text as it is shown; numbers and booleans give their text. */
export const textOf = (raw: RawValue): string =>
  raw === null ? '' : typeof raw === 'number' ? String(excelNumber(raw)) : toOneLine(String(raw));

/** A text cell. `pattern` is what a text that is not blank must hold, `longest` how many characters it may have. */
export const parseText = (
  raw: RawValue,
  { pattern, example = '', longest }: Partial<TextFormat> = {},
): ParsedCell<string> => {
  const broken = cellError(raw);
  if (broken) return broken;
  if (isBlank(raw)) return BLANK;
  const text = textOf(raw);
  if (longest !== undefined && text.length > longest)
    return { value: null, error: rowMessage('E18', { longest: String(longest) }) };
  return pattern && !pattern.test(text) ? malformed('No tiene la forma de esta columna', example) : { value: text };
};

/** A cell that says whose the row is: what identifies nobody is left out, and said to be; a slip of the pen is said. */
export const parseRfc = (raw: RawValue): ParsedCell<string> => {
  const parsed = parseText(raw);
  if (parsed.value === null) return parsed;
  if (!identifyingRfc(parsed.value)) return { value: null, info: rowMessage('I13') };
  return hasWrongCheckDigit(parsed.value) ? { ...parsed, info: rowMessage('I22') } : parsed;
};

const ENUM_NOUNS: Readonly<Record<EnumField, string>> = {
  procedureType: 'un tipo de procedimiento',
  category: 'una materia',
  procedureState: 'un estado del procedimiento',
  administrativeUnitType: 'un tipo de unidad administrativa',
  taxes: 'algo que se diga de los impuestos',
  limitExceeded: 'un valor del límite',
};

/** A longer text is no value of a list, and nobody is asked what it means. */
const LONGEST_VALUE = 200;

const decidedValue = <Field extends EnumField>(
  field: Field,
  name: string,
  meaningOf: MeaningOf,
): ParsedCell<EnumKeys[Field]> | undefined => {
  if (name.length > LONGEST_VALUE) return undefined;
  const value = enumKeyOf(field, meaningOf(field, name) ?? '');
  if (value === undefined) return undefined;
  const as = enumLabel(field, value);
  return { value, info: rowMessage('I5', { name: as }), decided: { field, name, as } };
};

/**
 * A cell of one of the enum columns: a label as it stands, else as somebody decided, else in any accepted spelling.
 * `NULL` is what old files wrote for blank. A word for nothing is blank, unless the column has a value of that name, as
 * `NA` is for the limit.
 */
export const parseEnum = <Field extends EnumField>(
  field: Field,
  raw: RawValue,
  meaningOf: MeaningOf = () => undefined,
): ParsedCell<EnumKeys[Field]> => {
  const broken = cellError(raw);
  if (broken) return broken;
  const text = textOf(raw);
  if (text === '' || /^(?:null|undefined)$/i.test(text)) return BLANK;
  const label = readLabel(field, text);
  if (label !== undefined) return { value: label };
  const value = readEnum(field, text);
  if (value === undefined && isBlankWord(text)) return BLANK;
  const decided = decidedValue(field, text, meaningOf);
  if (decided) return decided;
  if (value === undefined)
    return { value: null, error: rowMessage('E1', { what: ENUM_NOUNS[field], values: enumOptions(field).join(', ') }) };
  return isPresumed(field, text) ? { value, info: rowMessage('I33', { name: enumLabel(field, value) }) } : { value };
};

/** What may be thousands here and decimals elsewhere: `1.234` may be 1,234.00 or 1.23, with whatever sign of pesos. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;
const isAmbiguous = (figure: string): boolean => AMBIGUOUS.test(figure.replace(/MXN|[$\-\s]/gi, ''));

const AMOUNT = /^(?:MXN)?\$*(?:(-)\$*)?(?:(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?|\.(\d+))\$*(?:MXN)?$/i;

const ENDS_IN_THOUSANDS = /(?:^|[^\d.,])\d{1,3}$/;
const BEGINS_WITH_THREE = /^\d{3}(?:\D|$)/;

/** Whether a text has blanks between its digits that part no thousands: `12 50` may be 1,250, 12.50 or two amounts. */
export const hasStrayBlanks = (text: string): boolean => {
  const parts = text.split(/\s+/);
  return parts.some((part, index) => {
    const before = parts[index - 1] ?? '';
    if (!/\d$/.test(before) || !/^\d/.test(part)) return false;
    return !ENDS_IN_THOUSANDS.test(before) || !BEGINS_WITH_THREE.test(part);
  });
};

/** An amount text as a plain decimal text, or undefined when it is not an amount. Commas may only part thousands. */
const decimalTextOf = (text: string): string | undefined => {
  if (text.length > LONGEST_FIGURE || hasStrayBlanks(text)) return undefined;
  const figure = text.replace(/\s/g, '');
  const [found, minus = '', whole = '', decimals = '', fraction = decimals] = AMOUNT.exec(figure) ?? [];
  if (found === undefined || isAmbiguous(figure)) return undefined;
  return `${minus}${whole.replaceAll(',', '') || '0'}${fraction && `.${fraction}`}`;
};

const OTHER_CURRENCY =
  /\b(?:USD|EUR|GBP|CAD|JPY|CHF|UDIS?|UMAS?)\b|d[oó]lar|\beuros?\b|\blibras?\b|\byen(?:es)?\b|[€£¥]/i;

const unreadableAmount = (raw: RawValue): ParsedCell<never> => {
  const text = typeof raw === 'string' && raw.length <= LONGEST_FIGURE ? raw.trim() : '';
  if (isAmbiguous(text)) return { value: null, error: rowMessage('E22', { text }) };
  return malformed(
    OTHER_CURRENCY.test(text) ? 'Está en otra moneda, y aquí van pesos' : 'No es un monto que se entienda',
    '1,234,567.89',
  );
};

/**
 * An amount in pesos as centavos: a number, or text such as `$1,234,567.89 MXN`. Unreadable text is an error, never 0, and
 * so is a text that may be thousands or decimals.
 */
export const parseAmount = (raw: RawValue): ParsedCell<Centavos> => {
  const broken = cellError(raw);
  if (broken) return broken;
  if (isBlank(raw)) return BLANK;
  const decimal = typeof raw === 'string' ? decimalTextOf(raw) : undefined;
  if (typeof raw !== 'number' && decimal === undefined) return unreadableAmount(raw);
  try {
    const { amount, rounded } = decimal === undefined ? fromPesos(excelNumber(Number(raw))) : fromDecimalText(decimal);
    return rounded ? { value: amount, info: rowMessage('I3', { amount: formatMoney(amount) }) } : { value: amount };
  } catch {
    return unreadableAmount(raw); // beyond what centavos can hold exactly
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
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const SERIAL_TEXT = /^\d{5}(?:\.\d+)?$/;

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** No contract is of another century: years such as 0207 and 2525 are slips of the pen. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

const dayText = (year: number, month: number, day: number): string | undefined =>
  year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
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

/** The calendar day that a text says, if a column of dates reads one in it. */
export const dayOfText = memoize((text: string): string | undefined => {
  if (text.length > LONGEST_FIGURE) return undefined;
  const iso = ISO.exec(text);
  if (iso) return dayText(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayText(fullYear(dayFirst[4]!), Number(dayFirst[3]), Number(dayFirst[1])); // all groups match
  return SERIAL_TEXT.test(text) ? serialDay(Number(text)) : undefined;
});

/** A calendar day `YYYY-MM-DD` of ISO text, day-first text (`31/12/2018`, `1-2-18`) or an Excel serial 20000 to 60000. */
export const parseDate = (raw: RawValue): ParsedCell<string> => {
  const broken = cellError(raw);
  if (broken) return broken;
  if (isBlank(raw)) return BLANK;
  const day = typeof raw === 'string' ? dayOfText(raw) : typeof raw === 'number' ? serialDay(raw) : undefined;
  return day === undefined
    ? malformed('Fecha que no existe o no se entiende', '31/12/2026', 'Escríbela')
    : { value: day };
};

/** A link as it is stored (`storedLink`). */
export const parseLink = (raw: RawValue): ParsedCell<string> => {
  const broken = cellError(raw);
  if (broken) return broken;
  if (isBlank(raw)) return BLANK;
  const link = storedLink(textOf(raw));
  return link === undefined
    ? malformed('No es un enlace', 'https://www.ejemplo.gob.mx/documento.pdf')
    : { value: link };
};

const TRUE_WORDS = new Set(['TRUE', 'VERDADERO', 'SI', 'SÍ', 'X', '1']);
const FALSE_WORDS = new Set(['FALSE', 'FALSO', 'NO', '0']);

/** True for a true cell, 1, `si`, `sí`, `verdadero`, `true` and `x`; false for all else, which is said of what is no no. */
export const parseBoolean = (raw: RawValue): ParsedCell<boolean> => {
  const broken = cellError(raw);
  if (broken) return broken;
  const text = textOf(raw).toUpperCase();
  if (TRUE_WORDS.has(text)) return { value: true };
  return isBlank(raw) || FALSE_WORDS.has(text) ? { value: false } : { value: false, info: rowMessage('I39') };
};
