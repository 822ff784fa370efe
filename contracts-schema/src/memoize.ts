/**
 * The same pure function of a text with its answers cached, for texts that repeat in thousands of rows or events. When
 * `capacity` answers are cached all are forgotten; texts of more than `maxCharacters` never are: what differs every time
 * costs no memory.
 */
export const memoize = <Answer>(
  compute: (text: string) => Answer,
  capacity = 20_000,
  maxCharacters = 256,
): ((text: string) => Answer) => {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (text.length > maxCharacters) return compute(text);
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as Answer; // undefined may be the answer itself
    if (answers.size >= capacity) answers.clear();
    const answer = compute(text);
    answers.set(text, answer);
    return answer;
  };
};
