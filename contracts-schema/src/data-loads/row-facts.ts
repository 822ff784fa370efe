import type { AdministrativeUnitDraft, SupplierDraft } from './contract-draft.ts';

/** What becomes of a row at confirm: a contract, nothing because it exists already, or nothing because it is wrong. */
export type RowOutcome = 'contract' | 'skipped' | 'error';

/** A name of a row that is taken as another one's, because an administrator said so. */
export type DecidedName = Readonly<{
  field: 'supplierName' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit';
  /** As the row says it. */
  name: string;
  /** Whose it is. */
  as: string;
}>;

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
  /** Absent when no name of the row was decided. */
  decided?: readonly DecidedName[];
}>;
