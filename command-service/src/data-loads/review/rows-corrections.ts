import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { editingRows } from '../layouts/edit-mapped-row.ts';
import type { RowsCorrection, StagedFile } from '../working-load.ts';
import { proposalOf, rowsProposed } from './proposed-values.ts';
import { type ChangesByRow, contextOf, type RowChange } from './review-again.ts';
import { textOf } from './rules/cells/cell-parsing.ts';
import { fieldCorrected, remarkedRows } from './staged-remarks.ts';

/** First the one, then, of a row that stays, the other. */
const oneAfterAnother =
  (one: RowChange, other: RowChange): RowChange =>
  (row) => {
    const input = one(row);
    if (!input) return null;
    const context = contextOf(row, input);
    const then = other({ ...row, reviewed: { ...row.reviewed, values: input.values } });
    return then && { choice: context.choice ?? null, ...then };
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

/** The rows that a correction is about. */
export const rowsCorrected = (staged: ViewStore, correction: RowsCorrection): Promise<readonly number[]> =>
  'sign' in correction ? rowsProposed(staged, correction.remark, correction.sign) : remarkedRows(staged, correction);

const changeOf = (correction: RowsCorrection, editRow: ReturnType<typeof editingRows>): RowChange => {
  const field = fieldCorrected(correction.remark);
  return ({ removed, reviewed: { values } }) => {
    if (removed) return null;
    const to =
      'sign' in correction
        ? proposalOf(correction.remark, textOf(values[field]?.value ?? null), correction.sign)
        : correction.to;
    return { values: to === undefined ? values : editRow(values, { [field]: to }) };
  };
};

/**
 * Changes of rows, after the corrections of many rows that were begun before them. A row that was corrected already is not
 * found any more, so that it does no harm to begin again.
 */
export const afterCorrections = async (
  staged: ViewStore,
  { corrections, found }: Pick<StagedFile, 'corrections' | 'found'>,
  changes: ChangesByRow,
): Promise<ChangesByRow> => {
  const editRow = editingRows(found?.mapping);
  let all: ChangesByRow = new Map();
  for (const correction of corrections) {
    const numbers = await rowsCorrected(staged, correction);
    const change = changeOf(correction, editRow);
    all = both(all, new Map(numbers.map((row) => [row, change])));
  }
  return both(all, changes);
};
