/** An RFC as matching compares it: upper case, blanks and hyphens removed. */
export const rfcKey = (rfc: string): string => rfc.toUpperCase().replace(/[\s-]+/g, '');

/** Letters of a name, the day of birth or of incorporation, and three characters that the tax authority adds. */
const RFC = /^([A-ZÑ&]{3,4})(\d\d)(\d\d)(\d\d)[A-Z\d]{3}$/;

/** For whoever has none, in the country and abroad: they stand for nobody. */
const GENERIC: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

const isDay = (year: number, month: number, day: number): boolean => {
  const lengths = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (lengths[month - 1] ?? 0);
};

/** The place of a character is what it counts in the sum that the last one checks. */
const CHARACTERS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const CHECKED = 12;
const MODULUS = 11;

/**
 * The last character of an RFC, as the tax authority makes it of those before it (11 of a company, 12 of a person): each
 * times how far it stands from the end, a company's behind a blank.
 */
export const rfcCheckDigit = (before: string): string => {
  const characters = before.padStart(CHECKED);
  let sum = 0;
  for (let at = 0; at < CHECKED; at += 1) sum += CHARACTERS.indexOf(characters.charAt(at)) * (CHECKED + 1 - at);
  const digit = (MODULUS - (sum % MODULUS)) % MODULUS;
  return digit === MODULUS - 1 ? 'A' : String(digit);
};

export const WRONG_CHECK_DIGIT =
  'Su último carácter no es el que verifica los demás: revísalo. Identifica al proveedor de todos modos.';

/** Whether the last character of somebody's RFC is a slip of the pen, as it is in some official files. */
export const hasWrongCheckDigit = (rfc: string): boolean => {
  const key = rfcKey(rfc);
  return key.slice(-1) !== rfcCheckDigit(key.slice(0, -1));
};

/**
 * The RFC of somebody, as matching compares it; null for a generic one and for what is none by its form or its day, which
 * identify nobody. One whose last character does not check the others identifies all the same.
 */
export const identifyingRfc = (rfc: string | null | undefined): string | null => {
  const key = rfcKey(rfc ?? '');
  const [, , year, month, day] = RFC.exec(key) ?? [];
  return !GENERIC.has(key) && isDay(Number(year), Number(month), Number(day)) ? key : null;
};

/** What is said of an RFC that is stored as it is; nothing of one that is blank, or right. */
export const rfcNotice = (rfc: string): string | undefined => {
  if (rfcKey(rfc) === '') return undefined;
  if (!identifyingRfc(rfc)) return 'No identifica a nadie: es un RFC genérico, o no tiene la forma de un RFC.';
  return hasWrongCheckDigit(rfc) ? WRONG_CHECK_DIGIT : undefined;
};

/** Whether two RFCs are of two: both are somebody's, and not the same one's. */
export const areOfTwo = (one: string | null | undefined, other: string | null | undefined): boolean => {
  const [key, otherKey] = [identifyingRfc(one), identifyingRfc(other)];
  return key !== null && otherKey !== null && key !== otherKey;
};

const COMPANY_LETTERS = 12;

/** An organization that publishes RFCs of natural persons, or not, by a setting of its own. */
export type PublishesRfcs = Readonly<{ publishesPersonalRfcs: boolean }>;

/**
 * What anybody may read of an RFC: a company's, of twelve characters. A natural person's, which says when somebody was
 * born, and what is no RFC and may hold a part of one, only where the organization publishes them; otherwise null.
 */
export const publicRfc = (rfc: string | null, { publishesPersonalRfcs }: PublishesRfcs): string | null =>
  publishesPersonalRfcs || identifyingRfc(rfc)?.length === COMPANY_LETTERS ? rfc : null;
