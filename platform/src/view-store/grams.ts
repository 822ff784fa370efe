/** Of how many characters a gram is. A text of fewer has none. */
const LENGTH = 3;

/** The grams of texts, each once: whatever contains all of these texts has all of their grams. */
export const gramsOf = (texts: readonly string[]): ReadonlySet<string> => {
  const grams = new Set<string>();
  for (const text of texts) {
    const characters = [...text.toWellFormed()];
    for (let end = LENGTH; end <= characters.length; end += 1) grams.add(characters.slice(end - LENGTH, end).join(''));
  }
  return grams;
};

/** Of long texts some grams are enough to look for: what is found is read all the same. */
const MOST_LOOKED_FOR = 40;

/** The grams by which to look for what contains these texts; none where they are too short to have any. */
export const gramsToFind = (texts: readonly string[]): readonly string[] =>
  [...gramsOf(texts)].slice(0, MOST_LOOKED_FOR);
