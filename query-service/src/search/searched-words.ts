import { LEAST_SEARCHED } from '@monitor/contracts-schema/search/search-limits';
import { LETTERS_OF_A_LONG_WORD } from '@monitor/contracts-schema/text/typing-errors';

/** Whether anything of a search is long enough to be found by an index. */
export const isLongEnough = (words: readonly string[]): boolean =>
  words.some((word) => [...word].length >= LEAST_SEARCHED);

const LETTERS_OF_THE_LONGEST = 20;

/**
 * What a text contains that has a word which one typing error makes of this one: for each error that there may be, the parts
 * before and behind it. None of a short word, nor of what is longer than words are; of those that are not much longer some errors are not forgiven.
 */
export const partsAroundErrors = (word: string): readonly (readonly string[])[] => {
  const letters = [...word];
  if (letters.length < LETTERS_OF_A_LONG_WORD || letters.length > LETTERS_OF_THE_LONGEST) return [];
  const around = letters.flatMap((_, place) =>
    [0, 1, 2].map((wrong) => [letters.slice(0, place).join(''), letters.slice(place + wrong).join('')]),
  );
  const telling = around.filter((parts) => parts.some((part) => part.length >= LEAST_SEARCHED));
  return [...new Map(telling.map((parts) => [parts.join('\n'), parts.filter(Boolean)])).values()];
};
