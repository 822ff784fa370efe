const MARKS = /\p{M}+/gu;
/** As many marks on one letter as Unicode's stream-safe text format (UAX 15) lets any script have. */
const MOST_MARKS = 30;

const withoutExcess = (text: string): string =>
  text.replace(MARKS, (run) => (run.length > MOST_MARKS ? [...run].slice(0, MOST_MARKS).join('') : run));

/**
 * A text in one of Unicode's normal forms, without the marks of a letter beyond thirty: sorting a run of them costs its
 * length squared. The one place that normalises, so that no other takes minutes for a text that somebody sent.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  withoutExcess(withoutExcess(text).normalize(form)); // composed letters may come apart into more marks
