import { columnOf, type ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { Review } from './open-review.ts';
import { type DecimalSign, decimalSignIn, proposalFor } from './rules/cells/proposals.ts';
import { fieldCorrected, stagedRemarks } from './staged-remarks.ts';

/** What is found in a cell that its column cannot read. */
const UNREADABLE = /\.(?:E1|E2|E22)$/;

/** What is proposed for a text of which a remark is made; undefined of one that is wrong in another way. */
export const proposalOf = (remark: string, text: string, sign: DecimalSign): string | undefined =>
  UNREADABLE.test(remark) ? proposalFor(fieldCorrected(remark), text, sign) : undefined;

/** How a column's amounts part their decimals, as those say, or said, that it cannot read. */
export const decimalSignOf = async (
  { staged, file }: Pick<Review, 'staged' | 'file'>,
  field: ImportField,
): Promise<DecimalSign> => {
  if (columnOf(field).kind !== 'amount') return 'unknown';
  if (file.commaColumns?.includes(field)) return 'comma';
  const texts = await staged.distinct(stagedRemarks, 'value', { remark: `${field}.E2` });
  return texts.some((text) => decimalSignIn(String(text)) === 'comma') ? 'comma' : 'unknown';
};

/** The numbers of the rows of which a remark is made, and for whose cell something is proposed. */
export const rowsProposed = async (
  staged: ViewStore,
  remark: string,
  sign: DecimalSign,
): Promise<readonly number[]> => {
  const rows: number[] = [];
  for await (const found of staged.scan(stagedRemarks, { where: { remark } }))
    for (const { row, value } of found) if (proposalOf(remark, value, sign) !== undefined) rows.push(row);
  return rows.sort((one, other) => one - other);
};
