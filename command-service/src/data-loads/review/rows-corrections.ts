import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { RowsCorrection } from '../working-load.ts';
import { besidesOf, type ChangesByRow, type RowChange } from './review-again.ts';
import { editRow } from './rules/row-values.ts';
import { remarkedRows } from './staged-remarks.ts';

/** The field whose cells a remark is made of. */
export const fieldCorrected = (remark: string): ImportField => {
  const [name] = remark.split('.');
  const column = templateColumns.find(({ field }) => field === name);
  if (!column) throw new Refused('data-load.remark-gone');
  return column.field;
};

/** First the one, then, of a row that stays, the other. */
const oneAfterAnother =
  (one: RowChange, other: RowChange): RowChange =>
  (row) => {
    const input = one(row);
    if (!input) return null;
    const besides = besidesOf(row, input);
    const then = other({ ...row, reviewed: { ...row.reviewed, values: input.values } });
    return then && { choice: besides.choice ?? null, ...then };
  };

/** The same rows changed by both, the first ones first. */
const both = (first: ChangesByRow, then: ChangesByRow): ChangesByRow => {
  const all = new Map(first);
  for (const [row, change] of then) {
    const before = all.get(row);
    all.set(row, before ? oneAfterAnother(before, change) : change);
  }
  return all;
};

/**
 * Changes of rows, after the corrections of many rows that were begun before them. A row that was corrected already is not
 * found any more, so that it does no harm to begin again.
 */
export const afterCorrections = async (
  staged: ViewStore,
  corrections: readonly RowsCorrection[],
  changes: ChangesByRow,
): Promise<ChangesByRow> => {
  let all: ChangesByRow = new Map();
  for (const correction of corrections) {
    const field = fieldCorrected(correction.remark);
    const change: RowChange = ({ removed, reviewed }) =>
      removed ? null : { values: editRow(reviewed.values, { [field]: correction.to }) };
    const numbers = await remarkedRows(staged, correction);
    all = both(all, new Map(numbers.map((row) => [row, change])));
  }
  return both(all, changes);
};
