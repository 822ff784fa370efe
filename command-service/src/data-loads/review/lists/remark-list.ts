import type { RemarkedValues, ReviewRemark, ReviewRemarks } from '@monitor/contracts-schema/data-loads/review-remarks';
import { columnOf, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Review } from '../open-review.ts';
import { decimalSignOf, proposalOf } from '../proposed-values.ts';
import { commonMessage } from '../rules/row-messages.ts';
import { fieldCorrected, stagedRemarks } from '../staged-remarks.ts';

const VALUES_SHOWN = 50;
const ORDER: readonly ReviewRemark['kind'][] = ['error', 'notice'];

const byRows = (one: Readonly<{ rows: number }>, other: Readonly<{ rows: number }>): number => other.rows - one.rows;

/** What a remark says; undefined of one that no program makes any more. */
const shownRemark = (remark: string, rows: number): ReviewRemark | undefined => {
  const [name, code = '', part] = remark.split('.');
  const field = templateColumns.find(({ field }) => field === name)?.field;
  const message = commonMessage(code, part);
  if (field === undefined || message === undefined) return undefined;
  return { _id: remark, field: columnOf(field).field, kind: code.startsWith('E') ? 'error' : 'notice', message, rows };
};

/** What is found in the rows under review, by column and message, with the number of rows of each. */
export const listRemarks = async ({ load, staged }: Review): Promise<ReviewRemarks> => {
  const groups = await staged.sumBy(stagedRemarks, { groupBy: ['remark'], sums: [] });
  const remarks = groups.flatMap(({ group, count }) => shownRemark(String(group.remark), count) ?? []);
  return {
    _id: load.dataLoadId,
    remarks: remarks.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || byRows(one, other)),
  };
};

/** What the cells say of which one thing is found; null of what nobody says. */
export const listRemarkedValues = async (review: Review, remark: string): Promise<RemarkedValues | null> => {
  const { load, staged } = review;
  const groups = await staged.sumBy(stagedRemarks, { where: { remark }, groupBy: ['value'], sums: [] });
  const values = groups.map(({ group, count }) => ({ value: String(group.value ?? ''), rows: count }));
  const shown = shownRemark(
    remark,
    values.reduce((sum, { rows }) => sum + rows, 0),
  );
  if (!shown) return null;
  const sign = await decimalSignOf(review, fieldCorrected(remark));
  return {
    _id: load.dataLoadId,
    remark: shown,
    values: values
      .sort(byRows)
      .slice(0, VALUES_SHOWN)
      .map((one) => {
        const proposal = proposalOf(remark, one.value, sign);
        return { ...one, ...(proposal !== undefined && { proposal }) };
      }),
    total: values.length,
  };
};
