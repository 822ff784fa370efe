import type { AdministrativeUnitDraft, SupplierDraft } from './contract-draft.ts';

/** What becomes of a row at confirm: a contract, nothing because it exists already, or nothing because it is wrong. */
export type RowOutcome = 'contract' | 'skipped' | 'error';

/**
 * The little that the rest of a load has to know about a row: staged beside it, enough to count the load and to review
 * one of its other rows again. Only a row that becomes a contract names its supplier and units.
 */
export type RowFacts = Readonly<{
  row: number;
  outcome: RowOutcome;
  /** As uniqueness compares it; null for a row without number. */
  contractNumberKey: string | null;
  supplier: SupplierDraft | null;
  organizer: AdministrativeUnitDraft | null;
  applicant: AdministrativeUnitDraft | null;
}>;
