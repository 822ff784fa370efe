const BLANK_WORDS = new Set(['', 'NA', 'N/A', 'N.A.', 'NO APLICA', 'S/N']);
const LONGEST_WORD = 9;
/** Dashes of any kind, dots and underscores, however many. */
const STROKES = /^[\p{Pd}\u2212._\u2026\s]+$/u;
/** What the National Platform has bodies write into columns that a period or a criterion does not require. */
const NOT_REQUIRED = /^este (?:dato|criterio) no (?:se requiere|es requerido|aplica)/i;
/** The beginning of Excel's calendar, which programs write for a day that nobody has filled in. */
const NO_DAY = /^(?:1899-12-3[01]|1900-01-01|3[01]\/12\/1899|0?1\/0?1\/1900)(?:[T ]00:00(?::00(?:\.0+)?)?)?$/;

/**
 * Whether a text stands for "nothing", in every cell of a workbook and for a contract's number in the form: `NA`, `N/A`,
 * `N.A.`, `No aplica` and `S/N` in any case, runs of dashes, dots or underscores, the sentence that a datum is not required,
 * and the first days of Excel's calendar.
 */
export const isBlankWord = (text: string): boolean => {
  const word = text.trim();
  return (
    (word.length <= LONGEST_WORD && BLANK_WORDS.has(word.toUpperCase())) ||
    STROKES.test(word) ||
    NOT_REQUIRED.test(word) ||
    NO_DAY.test(word)
  );
};
