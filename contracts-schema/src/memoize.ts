const LONGEST_KEPT = 256;

/**
 * The same pure function of a text with its answers kept, for texts that repeat in thousands of rows or events. When
 * `capacity` answers are kept all are forgotten, and texts beyond 256 characters (`longestKept`) are never kept: what differs every time
 * costs no memory.
 */
export const memoize = <Answer>(
  compute: (text: string) => Answer,
  capacity = 20_000,
  maxEntries = LONGEST_KEPT,
): ((text: string) => Answer) => {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (text.length > maxEntries) return compute(text);
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as Answer; // undefined may be the answer itself
    if (answers.size >= capacity) answers.clear();
    const answer = compute(text);
    answers.set(text, answer);
    return answer;
  };
};
