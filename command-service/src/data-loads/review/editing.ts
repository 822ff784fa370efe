import type { RemovedRow, ReviewRow, SavedRows } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { editingRows } from '../layouts/edit-mapped-row.ts';
import { rowsNumbered, rowsRemoved, shownRows } from './lists/shown-rows.ts';
import { openReview, type Review } from './open-review.ts';
import type { RowChange } from './review-again.ts';
import type { ChangingRows, LoadReference, RowChangesDependencies } from './row-changes.ts';
import type { CellChanges } from './rules/cells/row-values.ts';
import { eachRowNumbered, type StagedRow } from './staged-rows.ts';

export type RowReference = LoadReference & Readonly<{ rowIndex: number; revision?: number | undefined }>;

/**
 * What an administrator makes of a row, and which revision of it was looked at. `removed` says that it goes, or comes back;
 * without it, a row that is gone is not edited.
 */
export type RowEdit = Pick<RowReference, 'rowIndex' | 'revision'> &
  Readonly<{ changes: CellChanges; removed?: boolean | undefined }>;

type EditRow = ReturnType<typeof editingRows>;

/** A row is what it was when it was looked at. */
const isAsSeen = ({ revision = 0 }: StagedRow, seen: number | undefined): boolean =>
  seen === undefined || seen === revision;

/** Whether a row says already what an edit makes of it: so does the one that is sent again, for its answer was lost. */
const saysAlready = (
  { removed: isGone, reviewed: { values } }: StagedRow,
  { changes, removed }: RowEdit,
  editRow: EditRow,
): boolean => {
  if (isGone || removed) return isGone === removed;
  const after = editRow(values, changes);
  return Object.keys(changes).every(
    (field) => JSON.stringify(after[field as keyof CellChanges]) === JSON.stringify(values[field as keyof CellChanges]),
  );
};

/** Who is gone by then, and not to come back, stays so. */
const changeBy =
  ({ changes, removed }: RowEdit, editRow: EditRow): RowChange =>
  (row) =>
    (removed ?? row.removed) ? null : { values: editRow(row.reviewed.values, changes) };

/** What rows come to once some went. */
export type RowsRemoved = Readonly<{ summary: DataLoadSummary; removed: RemovedRow[] }>;

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
    const editRow = editingRows(review.file.found?.mapping);
    const numbers = edits.map(({ rowIndex }) => rowIndex);
    const known = new Map<number, StagedRow>();
    for await (const row of eachRowNumbered(review.staged, review.file.fileId, numbers)) known.set(row.row, row);
    const [overtaken, gone]: [number[], number[]] = [[], []];
    const changes = new Map<number, RowChange>();
    for (const edit of edits) {
      const row = known.get(edit.rowIndex);
      if (!row || (row.removed && edit.removed === undefined)) gone.push(edit.rowIndex);
      else if (isAsSeen(row, edit.revision)) changes.set(row.row, changeBy(edit, editRow));
      else if (!saysAlready(row, edit, editRow)) overtaken.push(row.row);
    }
    const summary = changes.size > 0 ? await rows.change(load, changes) : review.file.summary;
    const removed = await rowsRemoved(
      review,
      numbers.filter((row) => !gone.includes(row)),
    );
    return { rows: await shown(load, numbers), overtaken, gone, removed, summary };
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

    deleteRow: async ({ rowIndex, revision, ...load }: RowReference): Promise<RowsRemoved> => {
      const [row] = await rowsNumbered(await reviewOf(load), [rowIndex]);
      if (!row) throw new Refused('data-load.row-not-found');
      const {
        rows: now,
        overtaken,
        removed,
        summary,
      } = await saveRows(load, [{ rowIndex, revision, changes: {}, removed: true }]);
      if (overtaken.length > 0) throw new Refused('data-load.row-changed', { data: now[0] });
      return { summary, removed };
    },
  };
};
