import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RowsDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import { createDerivedTally, type DerivedValue } from './derived-values.ts';
import { createConflictTally, type NameBesideRfc } from './rfc-conflicts.ts';
import { createRowDependencies } from './row-dependencies.ts';
import type { OpenCatalogue, RowCatalogue } from './rules/load-catalogue.ts';
import { createLoadTally } from './rules/load-summary.ts';
import { CacheMiss, sameAnswers } from './rules/lookups.ts';
import type { FindContracts, NamedContracts } from './rules/named-contracts.ts';
import { createNameTally, nameId, type SpeltName } from './rules/names/new-names.ts';
import { createReportTally, MOST_TIMES, type NewestReports } from './rules/newest-reports.ts';
import { nothingOf, type RowFacts, type SayingRow } from './rules/row-facts.ts';
import { createValueTally, type SpeltValue } from './spelt-values.ts';

/** What the rows of a file come to. */
export type Counted = Readonly<{
  summary: DataLoadSummary;
  rowsDecided: readonly RowsDecision[];
  values: readonly SpeltValue[];
  derived: readonly DerivedValue[];
  conflicts: readonly NameBesideRfc[];
}>;

export type JudgedRows = ReturnType<typeof createJudgedRows>;

/**
 * The rows of a file, each judged against a catalogue and the rows before it, and what they come to. Once all were added, some
 * of them can say something else; unless they were never `toBeEdited`, for it costs a fifth more to know.
 */
export const createJudgedRows = (openCatalogue: OpenCatalogue, toBeEdited = true) => {
  const catalogue = openCatalogue();
  const dependencies = toBeEdited ? createRowDependencies(openCatalogue) : undefined;
  const tally = createLoadTally();
  const names = createNameTally();
  const values = createValueTally();
  const derived = createDerivedTally();
  const conflicts = createConflictTally();
  const reports = createReportTally();
  /** Of all that were added: those that are followed are followed until theirs stand. */
  let doReportsStand: boolean | undefined;

  /** Counts a row that says something else. Gives back the names that are to be counted again by all their rows. */
  const recount = (row: number, known: Said, after: Said): readonly SpeltName[] => {
    const before = known ?? nothingOf(row);
    if (before.chosen?.decidedAt !== after?.chosen?.decidedAt) throw new CacheMiss(); // when the same was last decided of others
    if (known) tally.remove(known);
    if (after) tally.add(after);
    for (const counted of [values, derived, conflicts]) if (!counted.replace(before, after)) throw new CacheMiss();
    return names.replace(before, after);
  };

  return {
    /** As it is for the row after those that were added. */
    catalogue,
    add: (facts: RowFacts): void => {
      const newlyKnown = catalogue.admit(facts);
      dependencies?.add(facts, newlyKnown);
      tally.add(facts);
      names.add(facts);
      values.add(facts);
      derived.add(facts);
      conflicts.add(facts);
      reports.add(facts);
    },
    /**
     * Has one row say something else, and then those that turn on it, in the sheet's order. Gives back what the rows say that
     * were judged, undefined of one that goes. It throws CacheMiss where that cannot be told without all rows, and is of no
     * more use then.
     */
    follow: async (changed: number, { rowAt, findContracts }: FollowedRows): Promise<ReadonlyMap<number, Said>> => {
      doReportsStand ??= reports.misjudged().size === 0;
      if (!dependencies || !doReportsStand) throw new CacheMiss();
      const after = new Map<number, Said>();
      const uncounted = new Map<string, SpeltName>();
      let looked = 0;

      /** Judges some rows by the reports that are newest, and those behind them that turn on what they say. Gives back under which numbers and ids something else is reported. */
      const followThrough = async (rows: readonly number[], newest: NewestAmong = new Map()): Promise<Set<string>> => {
        const reported = new Set<string>();
        const inOrder = rows.toSorted((one, other) => one - other);
        const nextOf = (row: number): number =>
          Math.min(dependencies.nextDependent(row) ?? NO_ROW, inOrder.find((other) => other > row) ?? NO_ROW);
        dependencies.beginChange();
        for (let row = inOrder[0] ?? NO_ROW; row < NO_ROW; row = nextOf(row)) {
          const followed = await rowAt(row);
          looked += 1;
          if (!followed || looked > MOST) throw new CacheMiss();
          const { facts, named, judge } = followed;
          const before = after.has(row) ? after.get(row) : facts;
          const isWanted = rows.includes(row);
          await dependencies.meet(findContracts, named);
          const catalogue = dependencies.catalogueAt(row);
          const known = before ?? nothingOf(row);
          const stands = !isWanted && sameAnswers(catalogue, known.lookups);
          const says = stands ? before : await judge(catalogue, newest.has(row) ? newest.get(row) : known.newest);
          dependencies.replace(known, says);
          if (stands) continue;
          after.set(row, says);
          for (const about of reports.replace(known, says)) reported.add(about);
          for (const name of recount(row, before, says)) uncounted.set(nameId(name), name);
        }
        return reported;
      };

      let reported = await followThrough([changed]);
      for (let times = 1; ; times += 1) {
        const misjudged = reports.misjudged(reported);
        if (misjudged.size === 0) break;
        if (times > MOST_TIMES) throw new CacheMiss();
        reported = await followThrough([...misjudged.keys()], misjudged);
      }
      for (const name of uncounted.values()) {
        const naming = dependencies.rowsNaming(name);
        if (naming.length > MOST) throw new CacheMiss();
        const facts: RowFacts[] = [];
        for (const row of naming) {
          const one = after.has(row) ? after.get(row) : (await rowAt(row))?.facts;
          if (one) facts.push(one);
        }
        names.recount(name, facts);
      }
      return after;
    },
    counted: (): Counted => ({
      summary: tally.summary(),
      rowsDecided: tally.rowsDecided(),
      values: values.values(),
      derived: derived.values(),
      conflicts: conflicts.conflicts(),
    }),
    names: names.names,
    /** Those that are otherwise than when names were last given. */
    changedNames: names.changed,
    newestReports: (): NewestReports => reports.newest(),
  };
};

/** The newest reports of the contracts that some rows report. */
type NewestAmong = ReadonlyMap<number, SayingRow | undefined>;

/** What a row says; undefined of one that goes. */
type Said = RowFacts | undefined;

/** A row as it was, the contracts that it names, also as it is changed, and how it is judged by what is known to it. One that had gone says nothing. */
export type FollowedRow = Readonly<{
  facts: Said;
  named: NamedContracts;
  judge: (catalogue: RowCatalogue, newest: SayingRow | undefined) => Promise<Said>;
}>;

/** How rows are read: the changed one with its changes. */
type FollowedRows = Readonly<{
  rowAt: (row: number) => Promise<FollowedRow | undefined>;
  findContracts: FindContracts;
}>;

/** Behind all of them. */
const NO_ROW = Number.POSITIVE_INFINITY;

/** So many rows are looked at one by one: where more turn on a change, going through all of them is quicker. */
const MOST = 200;
