import type { RowChoiceName } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { loadState, occupied } from '../load-process.ts';
import { openReview, type Review, whileStaged } from './open-review.ts';
import type { RowChange } from './review-again.ts';
import type { ChangingRows, LoadReference, RowChangesDependencies } from './row-changes.ts';
import type { RowChoice } from './rules/row-revising.ts';
import { type StagedRow, stagedRows } from './staged-rows.ts';

export type ChosenRows = LoadReference & Readonly<{ choice: RowChoiceName; rows?: readonly number[] | undefined }>;

/** What a choice means for a row as it stands: of a registered contract, in the version that was seen. */
const choiceFor = (choice: RowChoiceName, { reviewed: { registered } }: StagedRow): RowChoice | null => {
  if (choice === 'UNDECIDED' || !registered) return null;
  return choice === 'REGISTER' ? { choice } : { choice, version: registered.version };
};

/** Takes what administrators decide of rows that are equal to a registered contract, or in conflict with one. */
export const createChoosingRows = ({ ports }: Pick<RowChangesDependencies, 'ports'>, rows: ChangingRows) => {
  /** All of which that can be said, and nothing was. */
  const undecided = async ({ staged }: Review, choice: RowChoiceName): Promise<readonly number[]> => {
    const wanted = choice === 'REGISTER' ? 'skipped' : 'conflict';
    const numbers: number[] = [];
    for await (const found of staged.scan(stagedRows, { where: { outcome: wanted, removed: false } }))
      for (const { row, reviewed } of found)
        if (wanted === 'conflict' || reviewed.registered?.verdict === 'equal') numbers.push(row);
    return numbers;
  };

  const openFor = async ({ organizationId, idDataLoad }: LoadReference): Promise<Review> => {
    const review = await openReview(ports, organizationId);
    if (review?.load.dataLoadId !== idDataLoad) throw new Refused('data-load.not-found');
    if (loadState(review.load) !== 'reviewing') throw await occupied(ports.records, organizationId);
    return review;
  };

  return {
    choose: async (chosen: ChosenRows): Promise<DataLoadSummary> => {
      const review = await openFor(chosen);
      return whileStaged(ports, chosen.organizationId, review.file.fileId, async () => {
        const numbers = chosen.rows ?? (await undecided(review, chosen.choice));
        if (numbers.length === 0) return review.file.summary;
        const change: RowChange = (row) =>
          row.removed ? null : { values: row.reviewed.values, choice: choiceFor(chosen.choice, row) };
        return rows.change(chosen, new Map(numbers.map((row) => [row, change])));
      });
    },

    /** Says whether the blank cells of a load that revises take away what is registered; all its rows are judged again. */
    eraseBlanks: async (reference: LoadReference, erasesBlanks: boolean): Promise<DataLoadSummary> => {
      const { file } = await openFor(reference);
      if (!file.revising) throw new Refused('data-load.not-revising');
      return rows.change(reference, new Map(), (staged) =>
        staged.revising ? { ...staged, revising: { ...staged.revising, erasesBlanks }, isStale: true } : staged,
      );
    },
  };
};
