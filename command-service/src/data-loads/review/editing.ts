import type { ReviewRow, SavedRows } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { rowsNumbered, shownRows } from './lists/shown-rows.ts';
import { openReview, type Review } from './open-review.ts';
import type { RowChange } from './review-again.ts';
import type { ChangingRows, LoadReference, RowChangesDependencies } from './row-changes.ts';
import { type CellChanges, editRow } from './rules/cells/row-values.ts';
import type { StagedRow } from './staged-rows.ts';

export type RowReference = LoadReference & Readonly<{ rowIndex: number; revision?: number | undefined }>;

/** What an administrator makes of a row, and which revision of it was looked at. */
export type RowEdit = Pick<RowReference, 'rowIndex' | 'revision'> & Readonly<{ changes: CellChanges }>;

/** A row is what it was when it was looked at. */
const isAsSeen = ({ revision = 0 }: StagedRow, seen: number | undefined): boolean =>
  seen === undefined || seen === revision;

/** Whether a row says already what an edit makes of it: so does the one that is sent again, for its answer was lost. */
const saysAlready = ({ reviewed: { values } }: StagedRow, { changes }: RowEdit): boolean => {
  const after = editRow(values, changes);
  return Object.keys(changes).every(
    (field) => JSON.stringify(after[field as keyof CellChanges]) === JSON.stringify(values[field as keyof CellChanges]),
  );
};

/** What an administrator does to single rows of the load under review. */
export const createEditing = ({ ports }: Pick<RowChangesDependencies, 'ports'>, rows: ChangingRows) => {
  const reviewOf = async ({ organizationId, idDataLoad }: LoadReference): Promise<Review> => {
    const review = await openReview(ports, organizationId);
    if (review?.load.dataLoadId !== idDataLoad) throw new Refused('data-load.not-found');
    return review;
  };

  const shown = async (load: LoadReference, numbers: readonly number[]): Promise<ReviewRow[]> => {
    const review = await reviewOf(load);
    return shownRows(review, await rowsNumbered(review, numbers));
  };

  /** Saves rows together: those that somebody else changed meanwhile stay as they are. */
  const saveRows = async (load: LoadReference, edits: readonly RowEdit[]): Promise<SavedRows> => {
    const review = await reviewOf(load);
    const numbers = edits.map(({ rowIndex }) => rowIndex);
    const known = new Map((await rowsNumbered(review, numbers)).map((row) => [row.row, row]));
    const overtaken: number[] = [];
    const changes = new Map<number, RowChange>();
    for (const edit of edits) {
      const row = known.get(edit.rowIndex);
      if (!row) continue;
      if (isAsSeen(row, edit.revision))
        changes.set(row.row, ({ reviewed }) => ({ values: editRow(reviewed.values, edit.changes) }));
      else if (!saysAlready(row, edit)) overtaken.push(row.row);
    }
    const summary = changes.size > 0 ? await rows.change(load, changes) : review.file.summary;
    const gone = numbers.filter((row) => !known.has(row));
    return { rows: await shown(load, numbers), overtaken, gone, summary };
  };

  return {
    saveRows,

    saveRow: async (
      { rowIndex, revision, ...load }: RowReference,
      changes: CellChanges,
    ): Promise<Readonly<{ row: ReviewRow; summary: DataLoadSummary }>> => {
      const { rows, overtaken, summary } = await saveRows(load, [{ rowIndex, revision, changes }]);
      const [row] = rows;
      if (!row) throw new Refused('data-load.row-not-found');
      if (overtaken.length > 0) throw new Refused('data-load.row-changed', { data: row });
      return { row, summary };
    },

    deleteRow: async ({ rowIndex, revision, ...load }: RowReference): Promise<DataLoadSummary> => {
      const [row] = await rowsNumbered(await reviewOf(load), [rowIndex]);
      if (!row) throw new Refused('data-load.row-not-found');
      if (!isAsSeen(row, revision)) {
        const [now] = await shown(load, [rowIndex]);
        throw new Refused('data-load.row-changed', { data: now });
      }
      return rows.change(load, new Map([[rowIndex, () => null]]));
    },
  };
};
