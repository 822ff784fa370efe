import { isOneTypingErrorAway, LETTERS_OF_A_LONG_WORD } from '@monitor/contracts-schema/text/typing-errors';

/** What a registered entry is called; or what one was that was joined to it (`joined`): those come after all others. */
export type RegisteredName = Readonly<{ id: string; name: string; joined?: string | undefined }>;
/** Share of the words of both names that they have in common, from which on two names are alike. */
const ALIKE = 0.8;
/** Words from which on a name that lies inside another is alike it. */
const LEAST_INSIDE = 2;
const EDGE = 2;
/** How many names are looked at for one, of those that an index of words or letters leads to. */
const LOOKED_AT = 500;
/** How many words of others are compared for one name, however many such lists it leads to. */
const WORDS_COMPARED = 10_000;

const isLong = (word: string): boolean => word.replace(/\P{L}/gu, '').length >= LETTERS_OF_A_LONG_WORD;

const firstBut = (words: ReadonlySet<string>, others: ReadonlySet<string>): string | undefined => {
  for (const word of words) if (!others.has(word)) return word;
  return undefined;
};

/**
 * How alike two names are, 0 to 1, of which only their words count: the share of their words that they have in
 * common, when that is four in five or more, or when all words of one, two at least, are in the other; else, when they differ by
 * one typing error in a word of five letters or more, four in five. 0 for names that are not alike.
 */
export const likenessOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  const share = common / (one.size + other.size - common);
  const shorter = Math.min(one.size, other.size);
  if (share >= ALIKE || (common === shorter && shorter >= LEAST_INSIDE)) return share;
  if (one.size !== other.size || one.size - common !== 1) return 0;
  const differing = firstBut(one, other)!; // the one that is not common
  const otherDiffering = firstBut(other, one)!; // as many
  const isTypingError =
    (isLong(differing) || isLong(otherDiffering)) && isOneTypingErrorAway(differing, otherDiffering);
  return isTypingError ? ALIKE : 0;
};

/**
 * Names to which alike ones can be found without comparing all with all. Names that share four in five words, and those of which
 * one lies inside the other, share one of all words but the most frequent; names that one typing error parts share all other words, and the first or the last two letters of
 * that one. Where thousands share even those, only some of them are looked at.
 */
export const createAlikeIndex = <Entry extends Readonly<{ words: ReadonlySet<string> }>>() => {
  const byWord = new Map<string, Entry[]>();
  const byEdges = new Map<number, Entry[]>();

  const among = function* ({ words }: Entry): Generator<Entry> {
    for (const edge of edgesOf(words)) yield* byEdges.get(edge)?.slice(0, LOOKED_AT) ?? [];
    const lists = [...words].map((word) => byWord.get(word) ?? []).sort((one, other) => one.length - other.length);
    for (const list of lists.slice(0, Math.max(1, lists.length - 1))) yield* list.slice(0, LOOKED_AT);
  };

  const lookedAt = (entry: Entry): ReadonlySet<Entry> => {
    const found = new Set<Entry>();
    for (const other of among(entry)) {
      if (found.size * entry.words.size >= WORDS_COMPARED) break;
      found.add(other);
    }
    return found;
  };

  return {
    add: (entry: Entry): void => {
      for (const word of entry.words) addToIndex(byWord, word, entry);
      for (const edge of edgesOf(entry.words)) addToIndex(byEdges, edge, entry);
    },
    /** The names alike this one, the most alike first. */
    alike: (entry: Entry, limit: number): readonly Entry[] =>
      [...lookedAt(entry)]
        .map((other) => ({ other, likeness: likenessOf(entry.words, other.words) }))
        .filter(({ likeness }) => likeness > 0)
        .sort((one, other) => other.likeness - one.likeness)
        .slice(0, limit)
        .map(({ other }) => other),
  };
};

/** For each word that may hold a typing error, what it has in common with the same name without the error, as numbers. */
const edgesOf = (name: ReadonlySet<string>): number[] => {
  const words = [...name];
  const hashes = words.map(hashOf);
  const sum = hashes.reduce((total, hash) => (total + hash) | 0, 0);
  return words.flatMap((word, index) => {
    if (word.length < LETTERS_OF_A_LONG_WORD - 1) return [];
    const others = sum - (hashes[index] ?? 0);
    return [hashOf(`${others | 0}<${word.slice(0, EDGE)}`), hashOf(`${others | 0}>${word.slice(-EDGE)}`)];
  });
};

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};

const addToIndex = <Key, Entry>(lists: Map<Key, Entry[]>, key: Key, entry: Entry): void => {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
};
