/** What texts are made of that look for work which grows faster than they do, by its name. */
export const alphabets = {
  'combining marks': '\u0301\u0316',
  spaces: ' ',
  'unmatched quotes': '"',
  digits: '1',
  'opened elements': '<b>',
  'nested parentheses': '(',
  'formula terms': '$NTC+',
  'short words': 'a b ',
} as const;
export type Alphabet = keyof typeof alphabets;
export const alphabetNames = Object.keys(alphabets) as readonly Alphabet[]; // its own keys

/** A text of so many characters of an alphabet. */
export const textOf = (alphabet: Alphabet, characters: number): string =>
  alphabets[alphabet].repeat(Math.ceil(characters / alphabets[alphabet].length)).slice(0, characters);
