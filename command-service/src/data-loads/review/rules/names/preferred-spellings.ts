import { type NameKind, nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import { isToBeSaved, type RowFacts } from '../row-facts.ts';

const KIND_ASKED: Readonly<Record<string, NameKind>> = { matchSupplier: 'SUPPLIER', matchUnit: 'ADMINISTRATIVE_UNIT' };

/** A name as a row writes it. */
export type WrittenName = Readonly<{ kind: NameKind; written: string }>;

/** The names of suppliers and units in a row that is to be saved. */
export const namesWritten = (facts: RowFacts): readonly WrittenName[] => {
  if (!isToBeSaved(facts)) return [];
  return facts.lookups.questions.flatMap(([question, written]) => {
    const kind = KIND_ASKED[question];
    return kind && typeof written === 'string' ? [{ kind, written }] : [];
  });
};

/** One way to write a name: how many rows do, and the first of them; undefined once that one writes it otherwise. */
type Spelling = { rows: number; first: number | undefined };
type Spellings = Map<string, Spelling>;

/**
 * How the rows to be saved write the names of suppliers and units. Of a name that nobody registered has, the spelling is
 * kept that most rows use, and of those used alike the first.
 */
export const createSpellingTally = () => {
  const counts = { SUPPLIER: new Map<string, Spellings>(), ADMINISTRATIVE_UNIT: new Map<string, Spellings>() };
  const spellingsOf = (kind: NameKind, name: string): Spellings => {
    const key = nameKeyOf(kind, name);
    const known = counts[kind].get(key);
    if (known) return known;
    const spellings: Spellings = new Map();
    counts[kind].set(key, spellings);
    return spellings;
  };

  /** Those that most rows use. */
  const mostUsed = (kind: NameKind, name: string): (readonly [spelling: string, Spelling])[] => {
    const all = [...(counts[kind].get(nameKeyOf(kind, name)) ?? [])];
    const most = all.reduce((so, [, { rows }]) => Math.max(so, rows), 0);
    return all.filter(([, { rows }]) => rows === most);
  };

  const count = ({ kind, written }: WrittenName, row: number): void => {
    const spellings = spellingsOf(kind, written);
    const spelling = spellings.get(written);
    if (!spelling) {
      spellings.set(written, { rows: 1, first: row });
      return;
    }
    spelling.rows += 1;
    if (spelling.first !== undefined) spelling.first = Math.min(spelling.first, row);
  };

  return {
    add: (facts: RowFacts): void => {
      for (const written of namesWritten(facts)) count(written, facts.row);
    },
    /** Counts the spellings of one name anew, by all rows that may write it. */
    recount: ({ kind, name }: Readonly<{ kind: NameKind; name: string }>, rows: readonly RowFacts[]): void => {
      const key = nameKeyOf(kind, name);
      counts[kind].delete(key);
      const isOfIt = (one: WrittenName): boolean => one.kind === kind && nameKeyOf(kind, one.written) === key;
      for (const facts of rows) for (const one of namesWritten(facts)) if (isOfIt(one)) count(one, facts.row);
    },
    remove: (facts: RowFacts): void => {
      for (const { kind, written } of namesWritten(facts)) {
        const spellings = spellingsOf(kind, written);
        const spelling = spellings.get(written);
        if (!spelling) continue;
        spelling.rows -= 1;
        if (spelling.first === facts.row) spelling.first = undefined;
        if (spelling.rows === 0) spellings.delete(written);
      }
    },
    /** Whether it is known how a name is to be spelt, of which some spelling is given: of several used alike, which was first. */
    isKnown: ({ kind, written }: WrittenName): boolean => {
      const firsts = mostUsed(kind, written).map(([, { first }]) => first);
      return firsts.length <= 1 || (!firsts.includes(undefined) && new Set(firsts).size === firsts.length);
    },
    /** How a name is to be spelt, of which some spelling is given. */
    preferredOf: (kind: NameKind, name: string): string => {
      const [first, ...others] = mostUsed(kind, name);
      if (!first) return name;
      const isBefore = (one: Spelling, other: Spelling) => (one.first ?? 0) < (other.first ?? 0);
      return others.reduce((so, other) => (isBefore(other[1], so[1]) ? other : so), first)[0];
    },
  };
};

export type SpellingTally = ReturnType<typeof createSpellingTally>;
