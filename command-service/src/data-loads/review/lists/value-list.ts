import { procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import type { ReviewValues } from '@monitor/contracts-schema/data-loads/review-values';
import { pageOfRecords } from '../../../page-of-records.ts';
import { nameOf } from '../../load-dependencies.ts';
import { derivedReadings } from '../derived-values.ts';
import type { Review } from '../open-review.ts';
import { rfcReadings } from '../rfc-conflicts.ts';
import { nameId } from '../rules/names/new-names.ts';
import { stagedValues } from '../staged-values.ts';

export type ValueQuery = Readonly<{ page: number; pageSize: number }>;

/** How the file under review spells values, those first that the monitor could not read: also once somebody said what they mean. */
export const listValues = async (
  { load, file: { fileId, verdicts }, staged }: Review,
  page: ValueQuery,
): Promise<ReviewValues> => {
  const { pagination, found } = await pageOfRecords(staged, stagedValues, page, {
    where: {},
    sort: [
      { field: 'isUnread', direction: 'desc' },
      { field: 'rows', direction: 'desc' },
      { field: 'firstRow', direction: 'asc' },
    ],
  });
  const decided = new Map(verdicts.map((verdict) => [nameId(verdict), verdict]));
  return {
    _id: load.dataLoadId,
    values: found.map((value) => {
      const verdict = decided.get(nameId(value));
      const { id: _id, kind: field, name: text, rows, firstRow, meaning } = value;
      const byNumber = procedureType.options.flatMap((type) => {
        const rows = value.byNumber[type];
        return rows ? [{ meaning: type, rows }] : [];
      });
      const decision = verdict ? { decidedBy: nameOf(verdict.decidedBy), decidedAt: verdict.decidedAt } : null;
      return { _id, field, text, rows, firstRow, meaning, byNumber, decision };
    }),
    counts: { total: pagination.total, open: await staged.count(stagedValues, { isOpen: true }) },
    derived: await derivedReadings(staged, fileId),
    ...(await rfcReadings(staged, { fileId, verdicts })),
    pagination,
  };
};
