import type { ReviewValues } from '@monitor/contracts-schema/data-loads/review-values';
import { paginationOf } from '@monitor/contracts-schema/http/answers';
import type { Review } from './open-review.ts';
import { nameId } from './rules/new-names.ts';
import { stagedValues } from './staged-values.ts';

export type ValueQuery = Readonly<{ page: number; pageSize: number }>;

/** How the file under review spells values, those first of which nobody knows what they mean. */
export const listValues = async (
  { load, file: { verdicts }, staged }: Review,
  { page, pageSize }: ValueQuery,
): Promise<ReviewValues> => {
  const total = await staged.count(stagedValues, {});
  const pagination = paginationOf(page, pageSize, total);
  const found = await staged.find(stagedValues, {
    sort: [
      { field: 'isOpen', direction: 'desc' },
      { field: 'rows', direction: 'desc' },
      { field: 'firstRow', direction: 'asc' },
    ],
    skip: (pagination.page - 1) * pageSize,
    limit: pageSize,
  });
  const decided = new Map(verdicts.map((verdict) => [nameId(verdict), verdict]));
  return {
    _id: load.dataLoadId,
    values: found.map((value) => {
      const verdict = decided.get(nameId(value));
      const { id: _id, kind: field, name: text, rows, firstRow, meaning } = value;
      const decision = verdict ? { decidedBy: verdict.decidedBy, decidedAt: verdict.decidedAt } : null;
      return { _id, field, text, rows, firstRow, meaning, decision };
    }),
    counts: { total, open: await staged.count(stagedValues, { isOpen: true }) },
    pagination,
  };
};
