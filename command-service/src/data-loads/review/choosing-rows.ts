import type { RowChoiceName } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Decided } from '@monitor/contracts-schema/data-loads/load-decisions';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Requester } from '../load-dependencies.ts';
import { loadState, occupied } from '../load-process.ts';
import type { RowsRemoved } from './editing.ts';
import { rowsRemoved } from './lists/shown-rows.ts';
import { openReview, type Review, whileStaged } from './open-review.ts';
import type { ChangesByRow, RowChange } from './review-again.ts';
import type { ChangingRows, LoadReference, RowChangesDependencies } from './row-changes.ts';
import { numberKeyIn } from './rules/named-contracts.ts';
import type { RowChoice } from './rules/row-revising.ts';
import { remarkedRows } from './staged-remarks.ts';
import { eachRowNumbered, type StagedRow, stagedRows } from './staged-rows.ts';

/** Of which load somebody decides something. */
export type LoadDecided = LoadReference & Pick<Requester, 'actor'>;
export type ChosenRows = LoadDecided &
  Readonly<{ choice: RowChoiceName; rows?: readonly number[] | undefined; remark?: string | undefined }>;

/** What a choice means for a row as it stands: about what it is compared with, as that was seen. */
const choiceFor = (choice: RowChoiceName, { reviewed: { match } }: StagedRow, by: Decided): RowChoice | null => {
  if (choice === 'UNDECIDED' || !match) return null;
  if (choice === 'REGISTER') return { choice, ...by };
  const isOfRow = choice === 'REGISTERED' || match.version === null;
  return { choice, seen: isOfRow ? match.seen : String(match.version), ...by };
};

const chooses =
  (choice: RowChoiceName, by: Decided): RowChange =>
  (row) =>
    row.removed ? null : { values: row.reviewed.values, choice: choiceFor(choice, row, by) };

/** By what a row is about a contract: which registered one, and its number. */
const contractsIn = ({ reviewed: { values, reference, match } }: StagedRow): readonly string[] =>
  [reference?.contractId, match?.contractId, numberKeyIn(values)].flatMap((name) => name ?? []);

/** A row goes that is about a contract of which another row counts. */
const yields =
  (contracts: readonly string[]): RowChange =>
  (row) =>
    row.removed || contractsIn(row).some((contract) => contracts.includes(contract))
      ? null
      : { values: row.reviewed.values };

/** What becomes of rows that are to count: an earlier one of the same contract goes, and so do all of them but the last. */
const countingRows = (chosen: readonly ChosenRow[], by: Decided): ChangesByRow => {
  const changes = new Map(chosen.map(({ row }) => [row, chooses('SHEET', by)]));
  const last = new Map<number, number>();
  for (const { row, earlier } of chosen) if (earlier !== null) last.set(earlier, row);
  for (const { row, earlier, contracts } of chosen) {
    if (earlier === null) continue;
    changes.set(earlier, yields(contracts));
    if (last.get(earlier) !== row) changes.set(row, yields(contracts));
  }
  return changes;
};

/** A row of which something is decided, and the earlier row that it is in conflict with. */
type ChosenRow = Readonly<{ row: number; earlier: number | null; contracts: readonly string[] }>;

const chosenRow = (row: StagedRow): ChosenRow => {
  const { match } = row.reviewed;
  const earlier = match && match.verdict !== 'unchanged' ? match.row : null;
  return { row: row.row, earlier, contracts: contractsIn(row) };
};

/** Takes what administrators decide of rows in conflict with a contract or an earlier row, or equal to a contract. */
export const createChoosingRows = (
  { ports, system }: Pick<RowChangesDependencies, 'ports' | 'system'>,
  rows: ChangingRows,
) => {
  const decidedNow = ({ actor }: LoadDecided): Decided => ({
    decidedBy: actor,
    decidedAt: system.now().toISOString(),
  });

  /** All of which that can be said, and nothing was. */
  const undecided = async ({ staged }: Review, choice: RowChoiceName): Promise<ChosenRow[]> => {
    const wanted = choice === 'REGISTER' ? 'skipped' : 'conflict';
    const chosen: ChosenRow[] = [];
    for await (const found of staged.scan(stagedRows, { where: { outcome: wanted, removed: false } }))
      for (const row of found)
        if (wanted === 'conflict' || row.reviewed.match?.verdict === 'equal') chosen.push(chosenRow(row));
    return chosen.sort((one, other) => one.row - other.row);
  };

  const named = async ({ staged, file }: Review, numbers: readonly number[]): Promise<ChosenRow[]> => {
    const chosen: ChosenRow[] = [];
    for await (const row of eachRowNumbered(staged, file.fileId, [...new Set(numbers)])) chosen.push(chosenRow(row));
    return chosen.sort((one, other) => one.row - other.row);
  };

  const openFor = async ({ organizationId, idDataLoad }: LoadReference): Promise<Review> => {
    const review = await openReview(ports, organizationId);
    if (review?.load.dataLoadId !== idDataLoad) throw new Refused('data-load.not-found');
    if (loadState(review.load) !== 'reviewing') throw await occupied(ports.records, organizationId);
    return review;
  };

  return {
    choose: async (chosen: ChosenRows): Promise<RowsRemoved> => {
      const review = await openFor(chosen);
      const { choice, remark } = chosen;
      return whileStaged(ports, chosen.organizationId, review.file.fileId, async () => {
        const numbers = chosen.rows ?? (remark && (await remarkedRows(review.staged, { remark })));
        const found = numbers ? await named(review, numbers) : await undecided(review, choice);
        if (found.length === 0) return { summary: review.file.summary, removed: [] };
        const by = decidedNow(chosen);
        if (choice !== 'SHEET') {
          const changes = new Map(found.map(({ row }) => [row, chooses(choice, by)]));
          return { summary: await rows.change(chosen, changes), removed: [] };
        }
        const changes = countingRows(found, by);
        const goneBefore = new Set((await rowsRemoved(review, [...changes.keys()])).map(({ rowIndex }) => rowIndex));
        const summary = await rows.change(chosen, changes);
        const gone = await rowsRemoved(review, [...changes.keys()]);
        return { summary, removed: gone.filter(({ rowIndex }) => !goneBefore.has(rowIndex)) };
      });
    },

    /** Says whether the blank cells of a load take away what is registered; all its rows are judged again. */
    eraseBlanks: async (reference: LoadDecided, erasesBlanks: boolean): Promise<DataLoadSummary> => {
      await openFor(reference);
      return rows.change(reference, new Map(), (staged) => ({
        ...staged,
        revising: { ...staged.revising, erasesBlanks },
        blanksDecided: erasesBlanks ? decidedNow(reference) : undefined,
        isStale: true,
      }));
    },
  };
};
