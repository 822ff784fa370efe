const LONGEST_REMEMBERED = 256;

/**
 * The same function with its answers remembered: sheets repeat the same few texts in thousands of rows. At the capacity
 * it forgets everything, and long texts are never remembered, so that a file of all-different texts costs no memory.
 */
export const remembered = <Answer>(
  compute: (text: string) => Answer,
  capacity = 20_000,
): ((text: string) => Answer) => {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return compute(text);
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as Answer; // undefined may be the answer itself
    if (answers.size >= capacity) answers.clear();
    const answer = compute(text);
    answers.set(text, answer);
    return answer;
  };
};
