const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Whether a built-in number format, by its id, shows a date or a time. */
export const isBuiltInDateFormat = (id: number): boolean => BUILT_IN.some(([from, to]) => id >= from && id <= to);

/** Quoted text, bracketed colours and locales, and the characters that stand for themselves or for a width. */
const LITERALS = /"[^"]*"?|\[[^\]]*\]?|[\\_*]./g;

/** Whether a format code such as `d "de" mmmm` shows a date or a time. */
export const isDateFormat = (code: string): boolean => /[dmyhs]/i.test(code.replace(LITERALS, ''));
