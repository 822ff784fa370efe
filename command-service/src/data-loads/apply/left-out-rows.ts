import {
  LEFT_OUT_ERRORS,
  LEFT_OUT_TEXT,
  type LeftOutReason,
  type LeftOutRow,
  templateColumns,
} from '@monitor/contracts-schema';
import { parseRow } from '../review/rules/parsed-row.ts';
import type { RowDraft, StagedRow } from '../review/staged-rows.ts';

const cut = (text: string | null): string | null => text?.slice(0, LEFT_OUT_TEXT) ?? null;

const reasonOf = ({ removed, outcome, reviewed }: StagedRow): LeftOutReason => {
  if (removed) return 'removed';
  if (outcome === 'error') return 'errors';
  return reviewed.registeredAs ? 'equal' : 'duplicate';
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
    contractId: row.removed ? null : (row.reviewed.registeredAs ?? null),
    errors: reason === 'errors' ? errorsOf(row) : [],
  };
};

/** A row that was to be a contract, until another took its number. */
export const leftOutAtConfirm = ({ row, draft }: RowDraft): LeftOutRow => ({
  row,
  reason: 'number-taken',
  contractNumber: cut(draft.contractNumber),
  description: cut(draft.servicesDescription),
  contractId: null,
  errors: [],
});
