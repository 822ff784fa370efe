import type { NameKind } from '@monitor/contracts-schema/data-loads/name-decisions';
import { memoize } from '@monitor/contracts-schema/memoize';
import { nameKey, unitKey } from '@monitor/contracts-schema/text/text';
import type { RowFacts } from '../row-facts.ts';

const KIND_ASKED: Readonly<Record<string, NameKind>> = { matchSupplier: 'SUPPLIER', matchUnit: 'ADMINISTRATIVE_UNIT' };

/** A name as a row writes it. */
export type WrittenName = Readonly<{ kind: NameKind; written: string }>;

/** The names of suppliers and units in a row that is to be saved. */
export const namesWritten = ({ outcome, lookups: { questions } }: RowFacts): readonly WrittenName[] => {
  if (outcome !== 'contract' && outcome !== 'revision') return [];
  return questions.flatMap(([question, written]) => {
    const kind = KIND_ASKED[question];
    return kind && typeof written === 'string' ? [{ kind, written }] : [];
  });
};

/**
 * How the rows to be saved write the names of suppliers and units. Of a name that nobody registered has, the spelling is
 * kept that most rows use, and of those used alike the first.
 */
export const createSpellingTally = () => {
  const counts = new Map<string, Map<string, number>>();
  const keyOf = { SUPPLIER: memoize(nameKey), ADMINISTRATIVE_UNIT: memoize(unitKey) };
  const idOf = (kind: NameKind, name: string): string => `${kind} ${keyOf[kind](name)}`;

  const count = ({ kind, written }: WrittenName, times: 1 | -1): void => {
    const id = idOf(kind, written);
    const spellings = counts.get(id) ?? new Map<string, number>();
    const after = (spellings.get(written) ?? 0) + times;
    if (after === 0) spellings.delete(written);
    else spellings.set(written, after);
    counts.set(id, spellings);
  };

  return {
    add: (facts: RowFacts): void => {
      for (const name of namesWritten(facts)) count(name, 1);
    },
    remove: (facts: RowFacts): void => {
      for (const name of namesWritten(facts)) count(name, -1);
    },
    /** In how many ways the rows write a name, of which some spelling is given. */
    waysToWrite: ({ kind, written }: WrittenName): number => counts.get(idOf(kind, written))?.size ?? 0,
    /** How a name is to be spelt, of which some spelling is given. */
    preferredOf: (kind: NameKind, name: string): string => {
      let [preferred, most] = [name, 0];
      for (const [spelling, rows] of counts.get(idOf(kind, name)) ?? [])
        if (rows > most) [preferred, most] = [spelling, rows];
      return preferred;
    },
  };
};

export type SpellingTally = ReturnType<typeof createSpellingTally>;
