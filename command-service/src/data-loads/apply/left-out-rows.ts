import type { RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import {
  type DataLoadCounts,
  LEFT_OUT_ERRORS,
  LEFT_OUT_TEXT,
  type LeftOutReason,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Outcome } from '../../batches/plan.ts';
import { parseRow } from '../review/rules/cells/parsed-row.ts';
import type { ContractDraft } from '../review/rules/contract-draft.ts';
import { saidOf } from '../review/rules/row-remarks.ts';
import type { StagedRow } from '../review/staged-rows.ts';

const cut = (text: string | null): string | null => text?.slice(0, LEFT_OUT_TEXT) ?? null;

const reasonOf = ({ removed, outcome, reviewed }: StagedRow): LeftOutReason => {
  if (removed) return 'removed';
  if (outcome === 'error') return 'errors';
  const { verdict } = reviewed.match ?? {};
  if (verdict === 'equal' || verdict === 'other-buyer' || verdict === 'no-contract') return verdict;
  return verdict === 'conflict' || verdict === 'kept' || verdict === 'older' ? 'conflict' : 'duplicate';
};

const errorsOf = ({ reviewed: { fields } }: StagedRow): RefusedRow['errors'] =>
  saidOf(fields, 'errors')
    .slice(0, LEFT_OUT_ERRORS)
    .map(({ field, code, message }) => ({ field, code, message }));

type RefusedRow = NonNullable<RefusedCommand['row']>;

/** A row that the review left out, with the contract that is why, where it is known which. */
export const leftOutInReview = (row: StagedRow): Outcome => {
  const reason = reasonOf(row);
  const { contractNumber, servicesDescription } = parseRow(row.reviewed.values, () => {});
  const recordId = row.removed ? null : (row.reviewed.match?.contractId ?? null);
  const errors = reason === 'errors' ? errorsOf(row) : [];
  const details = { contractNumber: cut(contractNumber), description: cut(servicesDescription), errors };
  const command = {
    place: row.row,
    kind: 'contract',
    recordId,
    stream: '',
    commandId: '',
    fate: '',
    row: details,
  } as const;
  return { command, fate: reason, isRefused: true };
};

/** What a row says that is to be a contract, or to revise one. */
export const rowOf = ({
  contractNumber,
  servicesDescription,
}: Partial<Pick<ContractDraft, 'contractNumber' | 'servicesDescription'>>): RefusedRow => ({
  contractNumber: cut(contractNumber ?? null),
  description: cut(servicesDescription ?? null),
  errors: [],
});

/** What a load did so far, with rows left out besides, by why. */
export const countLeftOut = (counts: DataLoadCounts, fates: readonly string[]): DataLoadCounts => {
  const of = (...reasons: readonly LeftOutReason[]): number =>
    fates.filter((fate) => (reasons as readonly string[]).includes(fate)).length;
  return {
    ...counts,
    skipped: counts.skipped + fates.length - of('errors', 'removed', 'stopped', 'not-permitted'),
    errors: counts.errors + of('errors'),
    numberTaken: counts.numberTaken + of('number-taken'),
    removed: counts.removed + of('removed'),
    leftOut: counts.leftOut + fates.length,
  };
};
