import type { NameKind } from '@monitor/contracts-schema/data-loads/name-decisions';
import { memoize } from '@monitor/contracts-schema/memoize';
import { nameKey, unitKey } from '@monitor/contracts-schema/text/text';
import type { RowFacts } from '../row-facts.ts';

const KIND_ASKED: Readonly<Record<string, NameKind>> = { matchSupplier: 'SUPPLIER', matchUnit: 'ADMINISTRATIVE_UNIT' };

/**
 * How the rows to be saved write the names of suppliers and units. Of a name that nobody registered has, the spelling is
 * kept that most rows use, and of those used alike the first.
 */
export const createSpellingTally = () => {
  const counts = new Map<string, Map<string, number>>();
  const keyOf = { SUPPLIER: memoize(nameKey), ADMINISTRATIVE_UNIT: memoize(unitKey) };
  const idOf = (kind: NameKind, name: string): string => `${kind} ${keyOf[kind](name)}`;

  const count = (kind: NameKind, written: string): void => {
    const id = idOf(kind, written);
    const spellings = counts.get(id) ?? new Map<string, number>();
    spellings.set(written, (spellings.get(written) ?? 0) + 1);
    counts.set(id, spellings);
  };

  return {
    add: ({ outcome, lookups: { questions } }: RowFacts): void => {
      if (outcome !== 'contract' && outcome !== 'revision') return;
      for (const [question, written] of questions) {
        const kind = KIND_ASKED[question];
        if (kind && typeof written === 'string') count(kind, written);
      }
    },
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
