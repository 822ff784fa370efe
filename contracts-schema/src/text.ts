const MARKS = /[\u0300-\u036f]/g;
const PLAIN = /^[\x20-\x7e]*$/;
/** Blanks that want collapsing: two in a row, or any that is not a space. */
const BLANKS = /\s\s|[^\S ]/;

/**
 * Text as searches compare it: upper case, accents removed, ñ kept apart from n, blanks collapsed. Both the stored field
 * and what is searched go through this one function.
 */
export const foldForSearch = (text: string): string =>
  collapsed(PLAIN.test(text) ? text.toUpperCase() : withoutAccents(text));

const withoutAccents = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[ñÑ]/g, '\u0001')
    .normalize('NFD')
    .replace(MARKS, '')
    .replaceAll('\u0001', 'Ñ')
    .toUpperCase();

const collapsed = (text: string): string => (BLANKS.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** A name as matching and uniqueness compare it: folded, with punctuation turned into blanks (decision 11). */
export const nameKey = (name: string): string =>
  foldForSearch(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** An RFC as matching compares it: upper case, blanks and hyphens removed. */
export const rfcKey = (rfc: string): string => rfc.toUpperCase().replace(/[\s-]+/g, '');

/** A contract number as uniqueness compares it: upper case, blanks collapsed. */
export const contractNumberKey = (number: string): string => number.toUpperCase().replace(/\s+/g, ' ').trim();

/** Several texts folded into one searchable field, parted so that a match never spans two of them. */
export const searchText = (...texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter((text): text is string => Boolean(text))
    .map(foldForSearch)
    .join('\n');
