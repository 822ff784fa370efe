import type { CorrectedRows, CorrectRows, CorrectValue } from '@monitor/contracts-schema/data-loads/review-remarks';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { loadState, occupied } from '../load-process.ts';
import type { RowsCorrection } from '../working-load.ts';
import { openReview, type Review, whileStaged } from './open-review.ts';
import { decimalSignOf } from './proposed-values.ts';
import type { ChangingRows, RowChangesDependencies } from './row-changes.ts';
import { rowsCorrected } from './rows-corrections.ts';
import type { RawValue } from './rules/cells/cell-parsing.ts';
import { parseRow } from './rules/cells/parsed-row.ts';
import type { DecimalSign } from './rules/cells/proposals.ts';
import { editRow } from './rules/cells/row-values.ts';
import { fieldCorrected } from './staged-remarks.ts';
import { eachRowNumbered, type StagedRow } from './staged-rows.ts';

/** Refuses what the column cannot hold, before any row is touched. */
const checkReadable = ({ remark, to }: CorrectValue): void => {
  const field = fieldCorrected(remark);
  parseRow(editRow({}, { [field]: to }), (at, { error }) => {
    if (at === field && error) throw new Refused('data-load.value-unreadable', { errors: [{ field: 'to', ...error }] });
  });
};

const correctionOf = (corrected: CorrectRows, sign: DecimalSign): RowsCorrection => {
  const { remark } = corrected;
  return 'proposed' in corrected ? { remark, sign } : { remark, value: corrected.value, to: corrected.to };
};

type Held = Readonly<{ value: RawValue; revision: number }>;

const heldIn = ({ revision = 0, reviewed: { values } }: StagedRow, field: ImportField): Held => ({
  value: values[field]?.value ?? null,
  revision,
});

/** Corrects all rows of the load under review of which one thing is found: those whose cell says one value, or all by what is proposed. */
export const createCorrecting = ({ ports }: Pick<RowChangesDependencies, 'ports'>, rows: ChangingRows) => {
  const heldBefore = async ({ staged, file }: Review, field: ImportField, numbers: readonly number[]) => {
    const held = new Map<number, Held>();
    for await (const row of eachRowNumbered(staged, file.fileId, numbers))
      if (!row.removed) held.set(row.row, heldIn(row, field));
    return held;
  };

  const outcome = async ({ staged, file }: Review, field: ImportField, before: ReadonlyMap<number, Held>) => {
    const counts = { rows: 0, stillWrong: 0, wrongElsewhere: 0 };
    const cells: CorrectedRows['cells'] = [];
    for await (const row of eachRowNumbered(staged, file.fileId, [...before.keys()])) {
      if (row.removed) continue;
      counts.rows += 1;
      if (row.reviewed.fields[field]?.errors.length) counts.stillWrong += 1;
      else if (row.outcome === 'error') counts.wrongElsewhere += 1;
      const [held, { value, revision }] = [before.get(row.row), heldIn(row, field)];
      // A row that somebody else changed in between is not what it was before this.
      if (held?.revision === revision - 1) cells.push({ rowIndex: row.row, revision, from: held.value, to: value });
    }
    return { ...counts, cells };
  };

  return {
    correct: async (organizationId: string, corrected: CorrectRows): Promise<CorrectedRows> => {
      if ('to' in corrected) checkReadable(corrected);
      const review = await openReview(ports, organizationId);
      const { idDataLoad } = corrected;
      if (review?.load.dataLoadId !== idDataLoad) throw new Refused('data-load.not-found');
      if (loadState(review.load) !== 'reviewing') throw await occupied(ports.records, organizationId);
      const { fileId } = review.file;
      return whileStaged(ports, organizationId, fileId, async () => {
        const field = fieldCorrected(corrected.remark);
        const sign = await decimalSignOf(review, field);
        const correction = correctionOf(corrected, sign);
        const numbers = await rowsCorrected(review.staged, correction);
        if (numbers.length === 0) throw new Refused('data-load.remark-gone');
        const before = await heldBefore(review, field, numbers);
        const summary = await rows.change({ organizationId, idDataLoad }, new Map(), (file) => {
          if (file.fileId !== fileId) throw new Refused('data-load.remark-gone');
          const commaColumns = [...new Set([...(file.commaColumns ?? []), ...(sign === 'comma' ? [field] : [])])];
          return { ...file, corrections: [...file.corrections, correction], commaColumns };
        });
        return { summary, ...(await outcome(review, field, before)) };
      });
    },
  };
};
