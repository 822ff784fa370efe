import { memoize } from '../memoize.ts';
import { normalForm } from './normal-form.ts';

const MARKS = /[\u0300-\u036f]/g;
const PLAIN = /^[\x20-\x7e]*$/;
/** What Spanish is written with, each letter with its accent: no letter turns on the one beside it. */
const LATIN = /^[\x20-\x7e\u00a0-\u00ff]*$/;
const BEYOND_ASCII = /[\u00a0-\u00ff]/g;
/** Blanks that want collapsing: two in a row, or any that is not a space. */
const BLANKS = /\s\s|[^\S ]/;

/**
 * Text as searches compare it: upper case, accents removed, ñ kept apart from n, blanks collapsed. Both the stored field
 * and what is searched go through this one function.
 */
export const foldForSearch = (text: string): string => {
  if (PLAIN.test(text)) return collapsed(text.toUpperCase());
  return collapsed(
    LATIN.test(text) ? text.replace(BEYOND_ASCII, letterWithoutAccent).toUpperCase() : withoutAccents(text),
  );
};

const withoutAccents = (text: string): string =>
  normalForm(normalForm(text, 'NFC').replace(/[ñÑ]/g, '\u0001'), 'NFD')
    .replace(MARKS, '')
    .replaceAll('\u0001', 'Ñ')
    .toUpperCase();

const letterWithoutAccent = memoize(withoutAccents);

const collapsed = (text: string): string => (BLANKS.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** Characters of a name, wherever it is said: names are compared with many others. */
export const LONGEST_NAME = 300;

const DOTS_AND_APOSTROPHES = /[.'’‘´`ʼ′]+/g;
const OTHER_PUNCTUATION = /[^\p{L}\p{N}]+/gu;
const LONE_LETTERS = /(?<!\S)[A-ZÑ](?: [A-ZÑ])+(?!\S)/g;

/**
 * A name as matching and uniqueness compare it: upper case, accents folded (ñ kept), dots and apostrophes removed, other
 * punctuation turned into blanks, blanks collapsed, a run of single letters one word. `S.A. de C.V.` and `S A de C V` are `SA DE CV`.
 */
export const nameKey = (name: string): string =>
  // An acute accent that stands alone is an apostrophe; folding would take it for the accent of a blank.
  // Others stand in a letter (ŉ) until it is a capital.
  foldForSearch(name.replace(DOTS_AND_APOSTROPHES, ''))
    .replace(DOTS_AND_APOSTROPHES, '')
    .replace(OTHER_PUNCTUATION, ' ')
    .trim()
    .replace(LONE_LETTERS, (run) => run.replaceAll(' ', ''));

/**
 * A name as lists order it, by code points: as Spanish collation does, case, accents and punctuation aside, and Ñ behind
 * every other N.
 */
export const nameOrder = (name: string): string => nameKey(name).replaceAll('Ñ', 'N~');

/** Words that say nothing of which unit a name means. */
const SMALL_WORDS: ReadonlySet<string> = new Set('DE DEL LA LAS EL LOS Y E EN PARA'.split(' '));

/** The words that tell one unit's name from another's, each once, sorted. All of them when it has none but small ones. */
export const unitWords = (name: string): readonly string[] => {
  const words = [...new Set(nameKey(name).split(' '))].sort();
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
};

const MOST_SEARCHED = 8;
const TELLING_LETTERS = 3;

/** Words, each of which tells something; behind the first, one that is too short to tell much begins a word. */
const tellingWords = (text: string): readonly string[] => {
  const words = text.split(' ').filter(Boolean);
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return (telling.length > 0 ? telling : words).map((word, place) =>
    place === 0 || word.length >= TELLING_LETTERS ? word : ` ${word}`,
  );
};

/**
 * What a search looks for, folded: its words, wherever in a text and in whatever order, without those that say nothing (`de`,
 * `la`); and as it stands what is between quotation marks. Of very many the first eight.
 */
export const searchedTexts = (search: string): readonly string[] => {
  const folded = foldForSearch(search);
  const texts = folded
    .split(/["“”«»]/)
    .flatMap((part, place) => (place % 2 === 1 ? [part.trim()] : tellingWords(part)))
    .filter(Boolean);
  return texts.length > 0 || folded === '' ? [...new Set(texts)].slice(0, MOST_SEARCHED) : [folded];
};

/** How companies are incorporated, as keys write it: each its words in their order. */
const LEGAL_FORM =
  /(?<!\S)(?:S DE RL|S EN N?C|SC DE RL|SPR DE R[LI]|SA|SAB|SAPI|SAS|SRL|SC|AC|CV|RL|SPR|SNC|IAP|ABP|INC|LLC|LTD)(?!\S)/g;

/**
 * The words by which a name may be alike another, each once: without legal forms and the words that say nothing of which unit
 * a name means. All of them when it has no other.
 */
export const likenessWords = (name: string): ReadonlySet<string> => {
  const key = nameKey(name);
  const telling = unitWords(key.replace(LEGAL_FORM, ' ')).filter((word) => word !== '' && !SMALL_WORDS.has(word));
  return new Set(telling.length > 0 ? telling : key.split(' '));
};

/** A unit's name as matching and uniqueness compare it: its telling words, whatever their order. */
export const unitKey = (name: string): string => unitWords(name).join(' ');

/** A contract number as uniqueness compares it: upper case, blanks collapsed. */
export const contractNumberKey = (number: string): string => number.toUpperCase().replace(/\s+/g, ' ').trim();

/** Several texts folded into one searchable field, parted so that a match never spans two of them. */
export const searchText = (...texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter((text): text is string => Boolean(text))
    .map(foldForSearch)
    .join('\n');
