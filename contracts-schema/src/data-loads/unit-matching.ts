import { nameKey } from '../text.ts';
import type { AdministrativeUnitDraft } from './contract-draft.ts';
import type { ReferenceStrategy } from './override-prefix.ts';
import { remembered } from './remembered.ts';

/** What a name in a sheet means: one unit, registered or to be created, or several between which nobody can choose. */
export type UnitMatch = Readonly<
  { kind: 'one'; unit: AdministrativeUnitDraft } | { kind: 'several'; names: readonly string[] }
>;

/** Share of the words of both names that they have in common, from which on two names mean the same unit. */
export const SAME_UNIT = 0.8;

const REMEMBERED_ANSWERS = 20_000;

type Entry = Readonly<{ unit: AdministrativeUnitDraft; key: string; words: ReadonlySet<string> }>;

type Similar = Readonly<{ entry: Entry; index: number }>;

const wordsOf = (key: string): ReadonlySet<string> => new Set(key.split(' '));
const entryOf = (unit: AdministrativeUnitDraft): Entry => {
  const key = nameKey(unit.name);
  return { unit, key, words: wordsOf(key) };
};

const jaccard = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return common / (one.size + other.size - common);
};

/**
 * The administrative units of an organization and those the load is about to create, found by name: the same words (in
 * any order, accents, case and punctuation aside) up to one in five.
 */
export const createUnitIndex = (registered: Iterable<Readonly<{ id: string; name: string }>>) => {
  const byKey = new Map<string, Entry>();
  const byWord = new Map<string, Entry[]>();
  const keyOf = remembered(nameKey);
  const answers = new Map<string, UnitMatch>();

  const add = (unit: AdministrativeUnitDraft): void => {
    const entry = entryOf(unit);
    if (byKey.has(entry.key)) return;
    byKey.set(entry.key, entry);
    for (const word of entry.words) {
      const entries = byWord.get(word);
      if (entries) entries.push(entry);
      else byWord.set(word, [entry]);
    }
    answers.clear();
  };
  for (const { id, name } of registered) add({ existing: id, name });

  /**
   * A unit that shares four in five words with n words lacks at most a fifth of them: so it holds one of any
   * n - ⌈0.8 n⌉ + 1, of which the rarest are looked up.
   */
  const sharingWords = (words: ReadonlySet<string>): Iterable<Entry> => {
    const lists = [...words].map((word) => byWord.get(word) ?? []).sort((one, other) => one.length - other.length);
    return new Set(lists.slice(0, words.size - Math.ceil(SAME_UNIT * words.size - 1e-9) + 1).flat());
  };

  const similar = (key: string, strategy: ReferenceStrategy, also: Entry | undefined): Similar[] => {
    if (strategy === 'exact') return [];
    const words = wordsOf(key);
    const found = [...sharingWords(words)];
    if (also && !byKey.has(also.key)) found.push(also);
    return found
      .map((entry) => ({ entry, index: jaccard(words, entry.words) }))
      .filter(({ entry, index }) => index >= SAME_UNIT && (strategy === 'subset' || entry.key.includes(key)))
      .sort((one, other) => other.index - one.index);
  };

  const lookUp = (name: string, strategy: ReferenceStrategy, also: Entry | undefined): UnitMatch => {
    const key = keyOf(name);
    const same = byKey.get(key) ?? (also?.key === key ? also : undefined);
    if (same) return { kind: 'one', unit: same.unit };
    const candidates = similar(key, strategy, also);
    const [best, second] = candidates;
    if (!best) return { kind: 'one', unit: { created: key, name } };
    if (!second || best.index === 1) return { kind: 'one', unit: best.entry.unit };
    return { kind: 'several', names: candidates.map(({ entry }) => entry.unit.name) };
  };

  return {
    /**
     * The unit a name means; a new one when none does. 'exact' takes only the same name, 'contains' only names that hold
     * this one, 'subset' nearly the same words. `also` is a unit of the same row, known to nobody yet.
     */
    match: (name: string, strategy: ReferenceStrategy, also?: AdministrativeUnitDraft): UnitMatch => {
      if (also && 'created' in also && !byKey.has(also.created)) return lookUp(name, strategy, entryOf(also));
      const asked = `${strategy} ${name}`;
      const known = answers.get(asked);
      if (known) return known;
      const answer = lookUp(name, strategy, undefined);
      if (answers.size >= REMEMBERED_ANSWERS) answers.clear();
      answers.set(asked, answer);
      return answer;
    },
    /** Makes a unit that the load will create known to the rows after it. */
    add,
  };
};
