/**
 * What a collection does not take: a value or condition of another type than its field is declared with, or a document
 * that is too large. Nothing of the call was done, and asking again changes nothing.
 */
export class ValueRefused extends Error {
  override readonly name = 'ValueRefused';
}

/** Every store takes as much: MongoDB 16 MB of one document in all, in which declared fields lie twice. */
const LARGEST_DOCUMENT = 4_000_000;

/** Refuses (ValueRefused) a document of too many characters. */
export const checkSize = (collection: string, id: string, characters: number): void => {
  if (characters > LARGEST_DOCUMENT)
    throw new ValueRefused(
      `Document '${id}' of collection ${collection} is too large: ${characters} characters, at most ${LARGEST_DOCUMENT}`,
    );
};
