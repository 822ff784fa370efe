import {
  LEFT_OUT_ERRORS,
  LEFT_OUT_TEXT,
  type LeftOutReason,
  type LeftOutRow,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { parseRow } from '../review/rules/parsed-row.ts';
import type { RowDraft, RowRevision, StagedRow } from '../review/staged-rows.ts';
import type { NotRevised } from './revising-contracts.ts';

const cut = (text: string | null): string | null => text?.slice(0, LEFT_OUT_TEXT) ?? null;

const reasonOf = ({ removed, outcome, reviewed }: StagedRow): LeftOutReason => {
  if (removed) return 'removed';
  if (outcome === 'error') return 'errors';
  const { verdict } = reviewed.registered ?? {};
  if (verdict === 'equal') return 'equal';
  return verdict === 'conflict' || verdict === 'kept' ? 'conflict' : 'duplicate';
};

const errorsOf = ({ reviewed: { fields } }: StagedRow): LeftOutRow['errors'] =>
  templateColumns
    .flatMap(({ field }) => (fields[field]?.errors ?? []).map(({ code, message }) => ({ field, code, message })))
    .slice(0, LEFT_OUT_ERRORS);

/** A row that the review left out. Who has its number is not known here. */
export const leftOutInReview = (row: StagedRow): LeftOutRow => {
  const reason = reasonOf(row);
  const { contractNumber, servicesDescription } = parseRow(row.reviewed.values, () => {});
  return {
    row: row.row,
    reason,
    contractNumber: cut(contractNumber),
    description: cut(servicesDescription),
    contractId: row.removed ? null : (row.reviewed.registered?.contractId ?? null),
    errors: reason === 'errors' ? errorsOf(row) : [],
  };
};

/** A row that was to revise a contract, which changed after the review, or whose new number another took. */
export const leftOutRevision = ({ row, revision }: RowRevision, reason: NotRevised | 'not-permitted'): LeftOutRow => ({
  row,
  reason,
  contractNumber: cut(revision.patch.contractNumber ?? null),
  description: cut(revision.patch.servicesDescription ?? null),
  contractId: revision.contractId,
  errors: [],
});

/** A row that was to be a contract, until another took its number, or who confirmed it might not any more. */
export const leftOutAtConfirm = ({ row, draft }: RowDraft, reason: 'number-taken' | 'not-permitted'): LeftOutRow => ({
  row,
  reason,
  contractNumber: cut(draft.contractNumber),
  description: cut(draft.servicesDescription),
  contractId: null,
  errors: [],
});
