/** The same pure function of a text, remembering its latest answers: names, periods and labels come again and again. */
export const remembered = <T>(compute: (text: string) => T, atMost = 5_000): ((text: string) => T) => {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = compute(text);
    if (answers.size >= atMost) answers.clear();
    answers.set(text, answer);
    return answer;
  };
};
