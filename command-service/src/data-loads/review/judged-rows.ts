import { isDeepStrictEqual } from 'node:util';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RowsDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import { createDerivedTally, type DerivedValue } from './derived-values.ts';
import type { AdministrativeUnitDraft, SupplierDraft } from './rules/contract-draft.ts';
import { createLoadCatalogue, firstRowKey, type LoadCatalogue, type RowCatalogue } from './rules/load-catalogue.ts';
import { createLoadTally } from './rules/load-summary.ts';
import { CacheMiss } from './rules/lookups.ts';
import { createNameTally, type NewName } from './rules/names/new-names.ts';
import { createReportTally, type NewestReports } from './rules/newest-reports.ts';
import type { CatalogueQuestion, RowFacts } from './rules/row-facts.ts';
import { createValueTally, type SpeltValue } from './spelt-values.ts';

/** What the rows of a file come to. */
export type Counted = Readonly<{
  summary: DataLoadSummary;
  rowsDecided: readonly RowsDecision[];
  names: readonly NewName[];
  values: readonly SpeltValue[];
  derived: readonly DerivedValue[];
}>;

export type JudgedRows = ReturnType<typeof createJudgedRows>;

type Draft = SupplierDraft | AdministrativeUnitDraft;

/** The row that made known what is found under a key, and the last that changed it. */
type Made = Readonly<{ first: number; last: number }>;

/** Of one thing, no more rows that look for it in vain are known one by one. */
const MOST_VAIN = 32;

const NOBODY = { suppliers: [], administrativeUnits: [], contractNumbers: [], unnumberedContracts: [] };

/**
 * The rows of a file, each judged against a catalogue and the rows before it, and what they come to. Once all were added,
 * one of them can be judged again as if those behind it were not there yet, and say something else, where no other row's
 * verdict turns on that; unless they were never `toBeEdited`, for it costs a fifth more to know.
 */
export const createJudgedRows = (catalogue: LoadCatalogue, toBeEdited = true) => {
  const nothingKnown = createLoadCatalogue(NOBODY);
  const tally = createLoadTally();
  const names = createNameTally();
  const values = createValueTally();
  const derived = createDerivedTally();
  const reports = createReportTally();
  const made = new Map<string, Made>();
  /** How often rows look for what is found under a key. */
  const lookups = new Map<string, number>();
  /** Of what no row before them made known, the rows that look for it. */
  const lookedForInVain = new Map<string, Set<number>>();
  let lastRfcGiven = 0;
  let isKnown = toBeEdited;

  const keysIn = ({ lookups: { questions } }: RowFacts): string[] =>
    questions.flatMap((question) => {
      const keys = catalogue.keysOf(question);
      return keys.length === 0 ? [] : [...keys, wordsOf(question)];
    });

  const countLookups = (facts: RowFacts, times: 1 | -1): void => {
    for (const key of keysIn(facts)) lookups.set(key, (lookups.get(key) ?? 0) + times);
  };

  const noteVainLookups = ({ row, lookups: { questions } }: RowFacts): void => {
    for (const key of questions.flatMap(catalogue.keysOf)) {
      if ((made.get(key)?.first ?? Number.POSITIVE_INFINITY) <= row) continue;
      const rows = lookedForInVain.get(key) ?? new Set();
      lookedForInVain.set(key, rows.size < MOST_VAIN ? rows.add(row) : rows);
    }
  };

  const forgetVainLookups = ({ row, lookups: { questions } }: RowFacts): void => {
    for (const key of questions.flatMap(catalogue.keysOf)) {
      const rows = lookedForInVain.get(key);
      if (rows && rows.size < MOST_VAIN) rows.delete(row);
    }
  };

  const admit = (facts: RowFacts): void => {
    const { row } = facts;
    for (const draft of catalogue.admit(facts)) {
      if ('existing' in draft) lastRfcGiven = row;
      for (const key of keysOfDraft(draft)) made.set(key, { first: made.get(key)?.first ?? row, last: row });
    }
  };

  const keysOfDraft = (draft: Draft): readonly string[] =>
    catalogue.keysOf('rfc' in draft ? ['matchSupplier', draft.name, draft.rfc] : ['matchUnit', draft.name]);

  const isKnownBefore = (row: number) => (key: string) => (made.get(key)?.last ?? 0) < row;
  const isMadeFrom = (row: number) => (key: string) => (made.get(key)?.first ?? row) >= row;

  /** What is known to a row under some keys: what all rows know, or nothing yet. */
  const knownTo = (row: number, question: CatalogueQuestion): LoadCatalogue => {
    if (!isKnown) return miss();
    const keys = catalogue.keysOf(question);
    if (keys.every(isKnownBefore(row))) return catalogue;
    if (keys.every(isMadeFrom(row))) return nothingKnown;
    return miss();
  };

  const isDecided = (kind: 'SUPPLIER' | 'ADMINISTRATIVE_UNIT', name: string | null): boolean =>
    name !== null && catalogue.isDecided(kind, name);

  const asOf = (row: number): RowCatalogue => ({
    ...catalogue,
    matchSupplier: (name, rfc) => {
      if (isDecided('SUPPLIER', name) || (rfc !== null && lastRfcGiven >= row)) return miss();
      const known = knownTo(row, ['matchSupplier', name, rfc]);
      if (known === nothingKnown && catalogue.hasRegistered(name, rfc)) return miss();
      return known.matchSupplier(name, rfc);
    },
    matchUnit: (name, also) => {
      if (isDecided('ADMINISTRATIVE_UNIT', name)) return miss();
      return knownTo(row, ['matchUnit', name]).matchUnit(name, also);
    },
    takenNumber: (key) => {
      const taken = catalogue.takenNumber(key);
      return taken && taken.row !== null && taken.row >= row ? undefined : taken;
    },
    firstRowOf: miss,
    contractToRevise: miss,
    contractsToComplete: miss,
    isElsewhere: miss,
  });

  /** How often other rows look for what is found under a key. */
  const othersLookups = (key: string, row: RowFacts): number =>
    (lookups.get(key) ?? 0) - keysIn(row).filter((own) => own === key).length;

  /** Has a row take another number, or say something else under its own, which no other row says. */
  const renumber = (before: RowFacts, after: RowFacts | undefined): boolean => {
    const [one, other] = [numberOf(before), after && numberOf(after)];
    if (isDeepStrictEqual(one, other)) return true;
    for (const taken of [one, other]) if (taken && othersLookups(`number ${taken.number}`, before) > 0) return false;
    if (one) catalogue.forgetNumber(one.number);
    return true;
  };

  /** Whether rows behind know a supplier or a unit as they did, once a row before them does no longer make it known. */
  const staysWithout = (draft: Draft, row: number): boolean =>
    keysOfDraft(draft).every((key) => {
      const known = made.get(key);
      return known !== undefined && known.first < row && known.last === known.first;
    });

  /**
   * Whether rows know a supplier or a unit as they did, once a row makes it known: one before did, or nobody looks for it
   * between this one and the first that made the same known, or all others that look for it make it known too, or would, for
   * they look for it in the same words.
   */
  const staysWith = (draft: Draft, before: RowFacts, after: RowFacts): boolean => {
    const keys = keysOfDraft(draft);
    const [first, ...others] = keys.map((key) => made.get(key)?.first);
    if (others.some((other) => other !== first)) return false;
    if (first !== undefined && first < before.row) return true;
    if (first !== undefined) {
      if ('created' in draft && othersLookups(firstRowKey(draft.created), before) > 0) return false;
      for (const key of keys) made.set(key, { first: before.row, last: before.row });
    }
    const isSame = first === undefined || isKnownAs(draft);
    if (isSame && !keys.some((key) => isLookedForBehind(key, before.row))) return true;
    const uses = isKnownAs(draft) ? usesOf(draft) : 0;
    return keys.every((key) => [uses, inItsWords(draft, key, before, after)].includes(othersLookups(key, before)));
  };

  /** Whether a row behind this one looks in vain for what it makes known, as far as is known. */
  const isLookedForBehind = (key: string, row: number): boolean => {
    const rows = lookedForInVain.get(key) ?? new Set();
    return rows.size >= MOST_VAIN || [...rows].some((other) => other > row);
  };

  const isKnownAs = (draft: Draft): boolean => {
    if (!('rfc' in draft)) return isDeepStrictEqual(catalogue.matchUnit(draft.name).unit, draft);
    const match = catalogue.matchSupplier(draft.name, draft.rfc);
    return match?.kind === 'one' && isDeepStrictEqual(match.supplier, draft);
  };

  /** How often other rows look for what is found under a key in the very words by which a row makes it known. */
  const inItsWords = (draft: Draft, key: string, before: RowFacts, { lookups: { questions } }: RowFacts): number => {
    const makes = (question: CatalogueQuestion) =>
      question[1] === draft.name && catalogue.keysOf(question).includes(key);
    const own = questions.filter(makes).map(wordsOf);
    return [...new Set(own)].reduce((times, words) => times + othersLookups(words, before), 0);
  };

  const usesOf = (draft: Draft): number => {
    if (!('created' in draft)) return 0;
    return 'rfc' in draft ? tally.usesOf.supplier(draft.created) : tally.usesOf.unit(draft.created);
  };

  const rename = (before: RowFacts, after: RowFacts | undefined): boolean => {
    const [made, makes] = [draftsIn(before), after ? draftsIn(after) : []];
    const without = (all: readonly Draft[], others: readonly Draft[]) =>
      all.filter((draft) => !others.some((other) => isDeepStrictEqual(draft, other)));
    return (
      without(made, makes).every((draft) => staysWithout(draft, before.row)) &&
      without(makes, made).every((draft) => after !== undefined && staysWith(draft, before, after))
    );
  };

  const replace = (before: RowFacts, after: RowFacts | undefined): boolean => {
    if (!isOnItsOwn(before) || (after && !isOnItsOwn(after))) return false;
    if (!renumber(before, after) || !rename(before, after)) return false;
    if (![names, values, derived].every((counted) => counted.replace(before, after))) return false;
    tally.remove(before);
    countLookups(before, -1);
    forgetVainLookups(before);
    if (!after) return true;
    tally.add(after);
    countLookups(after, 1);
    admit(after);
    noteVainLookups(after);
    return true;
  };

  return {
    /** As it is for the row after those that were added. */
    catalogue,
    add: (facts: RowFacts): void => {
      admit(facts);
      if (isKnown) {
        countLookups(facts, 1);
        noteVainLookups(facts);
      }
      tally.add(facts);
      names.add(facts);
      values.add(facts);
      derived.add(facts);
      reports.add(facts);
    },
    /** The catalogue as it was for a row: it throws CacheMiss where that is not known. */
    asOf,
    /**
     * Has a row say something else than it did, or (`after` undefined) nothing more. False where the verdict of another row
     * may turn on that: all rows are to be judged anew then, and nothing is known here.
     */
    replace: (before: RowFacts, after: RowFacts | undefined): boolean => {
      isKnown &&= replace(before, after);
      return isKnown;
    },
    counted: (): Counted => ({
      summary: tally.summary(),
      rowsDecided: tally.rowsDecided(),
      names: names.names(),
      values: values.values(),
      derived: derived.values(),
    }),
    newestReports: (): NewestReports => reports.newest(),
  };
};

/** What a row looks for, word by word: a unit beside another one of the same row. */
const wordsOf = ([question, one, other]: CatalogueQuestion): string => {
  const also = typeof other === 'object' ? (other as Pick<Draft, 'name'> | null)?.name : other;
  return `${question} ${one}\n${also ?? ''}`;
};

const miss = (): never => {
  throw new CacheMiss();
};

/** Whether a row is about no contract that is registered or reported again, and gives nobody an RFC. */
const isOnItsOwn = ({ report, supplier, lookups }: RowFacts): boolean =>
  report === undefined &&
  !(supplier && 'existing' in supplier && supplier.isRfcNew) &&
  !lookups.questions.some(([question]) => ABOUT_OTHERS.has(question));

const ABOUT_OTHERS: ReadonlySet<CatalogueQuestion[0]> = new Set([
  'contractToRevise',
  'contractsToComplete',
  'isElsewhere',
  'firstRowOf',
]);

/** The number that a row takes, and what it says under it. */
const numberOf = ({ outcome, contractNumberKey: number, says }: RowFacts) =>
  outcome === 'contract' && number !== null && says ? { number, says } : undefined;

/** The suppliers and units that a row has created. */
const draftsIn = ({ outcome, supplier, organizer, applicant }: RowFacts): Draft[] =>
  outcome === 'contract'
    ? [supplier, organizer, applicant].filter((draft) => draft !== null && 'created' in draft)
    : [];
