import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { createJudgedRows, type JudgedRows } from './judged-rows.ts';
import type { RowValues } from './rules/cells/row-values.ts';
import type { OpenCatalogue } from './rules/load-catalogue.ts';
import { editedFromIn } from './rules/loaded-row.ts';
import { sameAnswers } from './rules/lookups.ts';
import {
  allNamed,
  type FindContracts,
  meetNamed,
  type NamedContracts,
  namedByFacts,
  namedByRows,
} from './rules/named-contracts.ts';
import { isSameReport, type NewestReports, untilReportsStand } from './rules/newest-reports.ts';
import { nothingOf, type RowFacts, type SayingRow } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import type { RowChoice, RowContext } from './rules/row-revising.ts';
import {
  eachFactsBatch,
  type JudgedAgain,
  judgedAgain,
  restageJudged,
  type StagedFacts,
  type StagedRow,
  stagedRowsAt,
} from './staged-rows.ts';

/** What a row says from now on, and what was decided of it; what was, unless it is said. */
export type RowInput = Readonly<{ values: RowValues; choice?: RowChoice | null }>;

/** What an administrator makes of a row; null when it goes. */
export type RowChange = (row: StagedRow) => RowInput | null;
export type ChangesByRow = ReadonlyMap<number, RowChange>;

/** What is known of a row besides its cells, once something was said of it. */
export const contextOf = ({ reviewed }: StagedRow, input: RowInput): RowContext => {
  const { reference, choice, otherBuyer, misfit, release, netAmount, exchangeRate, recordKey } = reviewed;
  const chosen = input.choice === undefined ? choice : input.choice;
  const editedFrom = editedFromIn(reviewed, input.values);
  return {
    ...(reference && { reference }),
    ...(chosen && { choice: chosen }),
    ...(otherBuyer !== undefined && { otherBuyer }),
    ...(misfit && { misfit }),
    ...(release && { release }),
    ...(netAmount !== undefined && { netAmount }),
    ...(exchangeRate !== undefined && { exchangeRate }),
    ...(recordKey !== undefined && { recordKey }),
    ...(editedFrom !== undefined && { editedFrom }),
  };
};

/**
 * Goes through a file's rows as the first reading did, against a catalogue without any of them: the changed ones are
 * judged, those that were removed and come back too, and every other one for which the catalogue has another answer than it
 * had, because of a change or of a row judged again before it; or simply `isAll` of them. All else stands as it is. Where other rows than before report a
 * contract newest, it goes through them once more. Gives back all rows. Doing it again after a crash ends what was begun; the signal ends it for another to go on.
 */
export const reviewAgain = async (
  staged: ViewStore,
  fileId: string,
  known: Known,
  changes: ChangesByRow,
  isAll: boolean,
  held: Held,
  reports?: NewestReports,
): Promise<JudgedRows> =>
  untilReportsStand((reports, isFirst) => {
    const again = isFirst ? { changes, isAll, reports } : { changes: NO_CHANGES, isAll: false, reports };
    return goThrough(staged, fileId, known, again, held);
  }, reports);

const NO_CHANGES: ChangesByRow = new Map();

/** Somebody looks at the rows meanwhile. */
const ROWS_A_TURN = 100;

/** All rows as they stand; undefined where one of them would be judged otherwise by now. Nothing is written. */
export const rowsAsTheyStand = async (
  staged: ViewStore,
  { openCatalogue, findContracts }: Known,
  held: Held,
): Promise<JudgedRows | undefined> => {
  const judged = createJudgedRows(openCatalogue);
  for await (const batches of eachFactsBatch(staged, 2))
    for (const { facts } of batches) {
      await meetNamed(judged.catalogue, findContracts, namedByFacts(facts));
      for (const [at, known] of facts.entries()) {
        if (!sameAnswers(judged.catalogue, known.lookups)) return undefined;
        judged.add(known);
        if (at % ROWS_A_TURN === 0) await nextTurn();
      }
      if (held.aborted) return undefined;
    }
  return judged;
};

/** What rows are judged against, anew for each time that a file is gone through. */
export type Known = Readonly<{ openCatalogue: OpenCatalogue; findContracts: FindContracts }>;
type Held = Pick<AbortSignal, 'aborted'>;

/** `reports` are the newest of contracts that several rows report, as far as they are known: what they take out is no row before others. */
type Again = Readonly<{ changes: ChangesByRow; isAll: boolean; reports: NewestReports }>;

const goThrough = async (
  staged: ViewStore,
  fileId: string,
  { openCatalogue, findContracts }: Known,
  { changes, isAll, reports }: Again,
  held: Held,
): Promise<JudgedRows> => {
  const all = createJudgedRows(openCatalogue);
  const { catalogue } = all;

  const judge = (row: StagedRow, change: RowChange | undefined, newest: SayingRow | undefined): JudgedAgain => {
    const input = change ? change(row) : { values: row.reviewed.values };
    const reviewed = input
      ? reviewRow(row.row, input.values, catalogue, { ...contextOf(row, input), ...(newest && { newest }) })
      : undefined;
    return { after: judgedAgain(fileId, row, reviewed, change !== undefined), reviewed };
  };

  /** The contracts that the rows of a batch are about, as they were and as they are changed. */
  const namedIn = ({ facts }: StagedFacts, rows: ReadonlyMap<number, StagedRow> = new Map()): NamedContracts => {
    const inputs = [...rows.values()].map((row) => {
      const { values } = changes.get(row.row)?.(row) ?? row.reviewed;
      return { values, reference: row.reviewed.reference };
    });
    return allNamed(namedByFacts(facts), namedByRows(inputs, catalogue.revising));
  };

  const changed = [...changes.keys()].sort((one, other) => one - other);
  /** Changed rows of a batch, batch after batch, of which it has no facts, for they were removed. */
  const removedIn = ({ facts, lastRow }: StagedFacts): RowFacts[] => {
    const beyond = changed.findIndex((row) => row > lastRow);
    const present = new Set(facts.map(({ row }) => row));
    const here = changed.splice(0, beyond < 0 ? changed.length : beyond);
    return here.filter((row) => !present.has(row)).map(nothingOf);
  };

  const judgeBatch = async (batch: StagedFacts): Promise<void> => {
    const again: JudgedAgain[] = [];
    let rows: ReadonlyMap<number, StagedRow> | undefined;
    const isJudged = ({ row }: RowFacts) => isAll || changes.has(row);
    const removed = removedIn(batch);
    if (removed.length > 0 || batch.facts.some(isJudged))
      rows = await stagedRowsAt(staged, fileId, [...batch.facts, ...removed]);
    const back = removed.filter(({ row: number }) => {
      const row = rows?.get(number);
      return row && changes.get(number)?.(row);
    });
    await meetNamed(catalogue, findContracts, namedIn(batch, rows));
    for (const known of [...batch.facts, ...back].sort((one, other) => one.row - other.row)) {
      let after: RowFacts | undefined = known;
      const change = changes.get(known.row);
      const newest = reports.get(known.row);
      const isReported = isSameReport(newest, known.newest);
      if (change || isAll || !isReported || !sameAnswers(catalogue, known.lookups)) {
        rows ??= await stagedRowsAt(staged, fileId, batch.facts);
        const row = rows.get(known.row);
        if (!row) throw new Error(`The row ${known.row} of ${fileId} is not staged`);
        const judged = judge(row, change, newest);
        again.push(judged);
        after = judged.reviewed?.facts;
      }
      if (after) all.add(after);
    }
    if (again.length > 0) await restageJudged(staged, batch, again);
  };

  for await (const batches of eachFactsBatch(staged)) {
    for (const batch of batches) {
      await judgeBatch(batch);
      await nextTurn();
    }
    if (held.aborted) throw new Refused('data-load.not-found');
  }
  return all;
};
