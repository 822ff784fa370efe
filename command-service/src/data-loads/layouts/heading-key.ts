import { foldForSearch } from '@monitor/contracts-schema/text/text';

/** A sentence that some templates put before the heading itself. */
const PREFIX = /^[^>]{1,200}->/;
/** The table in which the cells of a column are continued: `Posibles contratantes Tabla_492838`, `(Tabla_334277)`. */
const TABLE = /\(?TABLA[_ ]?\d{1,9}\)?/g;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;
/** Longer texts are no heading of anybody's. */
const LONGEST_HEADING = 400;

/** What a column is headed that the monitor puts beside the rows it gives back: it is passed over when they come back. */
export const REASONS = 'Por qué quedó fuera';

/** A heading as those of different copies of a layout are compared: case, accents, punctuation and line breaks aside. */
export const headingKey = (heading: string): string =>
  foldForSearch(heading.slice(0, LONGEST_HEADING).replace(PREFIX, ''))
    .replace(TABLE, ' ')
    .replace(NEITHER_LETTER_NOR_DIGIT, ' ')
    .trim();

/** Whether a heading's key is one that a layout names: it is that, whatever stands in the place of each `*`. */
export const isHeading = (key: string, name: string): boolean => {
  const [begins = '', ...parts] = name.split('*');
  const ends = parts.pop();
  if (ends === undefined) return key === name;
  let at = begins.length;
  for (const part of parts) {
    const found = key.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return key.startsWith(begins) && key.endsWith(ends) && at + ends.length <= key.length;
};
