const BLANK_WORDS = new Set(['', 'NA', 'N/A', 'N.A.', 'NO APLICA', 'S/N']);
const LONGEST_WORD = 9;
/** Dashes of any kind, dots and underscores, however many. */
const STROKES = /^[\p{Pd}\u2212._\u2026\s]+$/u;

/**
 * Whether a text stands for "nothing", in every cell of a workbook and for a contract's number in the form: `NA`, `N/A`,
 * `N.A.`, `No aplica` and `S/N` in any case, and runs of dashes, dots or underscores.
 */
export const isBlankWord = (text: string): boolean => {
  const word = text.trim();
  return (word.length <= LONGEST_WORD && BLANK_WORDS.has(word.toUpperCase())) || STROKES.test(word);
};
