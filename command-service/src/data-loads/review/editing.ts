import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { openReview, type Review } from './open-review.ts';
import type { RowChange } from './review-again.ts';
import type { ChangingRows, LoadReference, RowChangesDependencies } from './row-changes.ts';
import { type CellChanges, editRow } from './rules/row-values.ts';
import { shownRows } from './shown-rows.ts';
import { type StagedRow, stagedRowId, stagedRows } from './staged-rows.ts';

export type RowReference = LoadReference & Readonly<{ rowIndex: number; revision?: number | undefined }>;

/** What an administrator does to single rows of the load under review. */
export const createEditing = ({ ports }: Pick<RowChangesDependencies, 'ports'>, rows: ChangingRows) => {
  const rowOf = async ({
    organizationId,
    idDataLoad,
    rowIndex,
  }: RowReference): Promise<Readonly<{ review: Review; row: StagedRow }>> => {
    const review = await openReview(ports, organizationId);
    if (review?.load.dataLoadId !== idDataLoad) throw new Refused('data-load.not-found');
    const id = stagedRowId(review.file.fileId, rowIndex);
    const row = (await review.staged.getMany(stagedRows, [id])).get(id)?.document;
    if (!row || row.removed) throw new Refused('data-load.row-not-found');
    return { review, row };
  };

  const shown = async (reference: RowReference): Promise<ReviewRow> => {
    const { review, row } = await rowOf(reference);
    const [only] = await shownRows(review, [row]);
    return only!; // one of each row
  };

  const change = async (reference: RowReference, to: RowChange): Promise<DataLoadSummary> => {
    const { row } = await rowOf(reference);
    const { revision = row.revision ?? 0 } = reference;
    if (revision !== (row.revision ?? 0)) throw new Refused('data-load.row-changed', { data: await shown(reference) });
    return rows.change(reference, new Map([[reference.rowIndex, to]]));
  };

  return {
    saveRow: async (
      reference: RowReference,
      changes: CellChanges,
    ): Promise<Readonly<{ row: ReviewRow; summary: DataLoadSummary }>> => {
      const summary = await change(reference, ({ reviewed }) => ({ values: editRow(reviewed.values, changes) }));
      return { row: await shown(reference), summary };
    },

    deleteRow: (reference: RowReference): Promise<DataLoadSummary> => change(reference, () => null),
  };
};
