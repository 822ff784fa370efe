import { z } from 'zod';
import { id } from '../ids.ts';
import { fromPesos } from '../money.ts';
import { plainText, plainWithin, toOneLine, toPlainText } from '../text/plain-text.ts';
import { LONGEST_NAME } from '../text/text.ts';
import type { FieldProblem } from './answers.ts';

const blank = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null));

/** As long as a note may be. */
export const LONGEST_TEXT = 10_000;

const formTextBy = (plainOf: (text: string) => string) =>
  z.preprocess((value) => {
    const given = typeof value === 'number' ? String(value) : value;
    return blank(typeof given === 'string' ? plainWithin(given, LONGEST_TEXT, plainOf) : given);
  }, plainText(LONGEST_TEXT, 'El texto es demasiado largo').nullable());

/** Text of a form that may have several lines: plain, trimmed, blank is null. */
export const formText = formTextBy(toPlainText);

/** A name, a number or another text of a form in one line, with single blanks, as sheets are read; blank is null. */
export const formLine = formTextBy(toOneLine);

/** What is wrong with the length of a name that forms do not bound more narrowly. */
export const longNameProblems = (name: string): FieldProblem[] =>
  name.length > LONGEST_NAME
    ? [{ field: 'name', message: `El nombre excede los ${LONGEST_NAME} caracteres permitidos` }]
    : [];

/** A calendar day of a form, from `YYYY-MM-DD` or an ISO time; blank is null. */
export const formDay = z.preprocess((value) => {
  const given = blank(value);
  return typeof given === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(given) ? given.slice(0, 10) : given;
}, z.iso.date('La fecha no es válida').nullable());

const AMOUNT = /^-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/;

/** Far longer than any amount. */
const LONGEST_AMOUNT = 100;

/** Pesos of a text such as `$1,234.50`; NaN when it is not an amount. Commas may only part thousands. */
const pesosOf = (text: string): number => {
  if (text.length > LONGEST_AMOUNT) return Number.NaN;
  const digits = text.replace(/[$\s]/g, '');
  return AMOUNT.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN;
};

/**
 * An amount of a form, in pesos as a number or its text, given on in centavos (rounded half-up); blank is null, and blank
 * is not 0.
 */
export const formAmount = z.preprocess(
  (value) => {
    const given = blank(value);
    return typeof given === 'string' ? pesosOf(given) : given;
  },
  z
    .number('El monto no es un número')
    .refine((pesos) => Math.abs(pesos) < 1e13, 'El monto es demasiado grande')
    .transform((pesos) => fromPesos(pesos).amount)
    .nullable(),
);

/** Yes or no, as JSON says it, or as an address and a multipart form do; nothing else is either. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'Debe ser true o false',
);

/** A checkbox of a form: one that is not sent is not ticked. */
export const formFlag = flag.default(false);

/** One of a list of keys, or what is read as one of them; blank is null. */
export const formChoice = <Key extends string>(
  keys: readonly Key[],
  message: string,
  readAs: Readonly<Record<string, Key>> = {},
) =>
  z.preprocess((value) => {
    const given = blank(value);
    return typeof given === 'string' && Object.hasOwn(readAs, given) ? readAs[given] : given;
  }, z.enum(keys, message).nullable());

/** Several of a list of keys, each once; blank is none. */
export const formChoices = <Key extends string>(keys: readonly Key[], message: string) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? [...new Set(value)] : (blank(value) ?? [])),
    z.array(z.enum(keys, message), message).max(keys.length, message),
  );

/** A reference to another record, as `{_id}` or the id itself; blank is null. */
export const formReference = z.preprocess(
  (value) => blank(typeof value === 'object' && value && '_id' in value ? value._id : value),
  id.nullable(),
);

/** A multipart form sends texts. */
const versionSent = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : (value ?? undefined);

/**
 * Identity of a saved form: without `_id` a new record; with it a correction, which must say the version it was made on,
 * so that no other change is lost beneath it.
 */
export const formIdentity = {
  _id: z.preprocess((value) => blank(value) ?? undefined, id.optional()),
  version: z.preprocess(versionSent, z.int().optional()),
};
