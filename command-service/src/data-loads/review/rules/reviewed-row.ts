import type { ContractType } from '@monitor/contracts-schema/contracts/contract-enums';
import type { RowDifference, RowVerdict } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { RowValues } from './cells/row-values.ts';
import type { ContractDraft } from './contract-draft.ts';
import type { RowFacts } from './row-facts.ts';
import type { ReviewedField } from './row-remarks.ts';
import type { RowContext } from './row-revising.ts';

/** The flags of a row, each true when any of its cells has it. */
export type RowFlags = Readonly<{ hasErrors: boolean; hasInfos: boolean; skipRow: boolean; willCreateDoc: boolean }>;

/** What a row is about or like: a registered contract, an earlier row of the file, or both; and what becomes of it. */
export type RowMatch = Readonly<{
  contractId: string | null;
  /** Of the registered contract; of several the first, and their versions added up. */
  version: number | null;
  /** The earlier row. */
  row: number | null;
  /** As what it is compared with said it: a decision holds for that alone. */
  seen: string;
  verdict: RowVerdict;
  /** Somebody decided that. */
  isDecided: boolean;
  /** What the row would change of the registered contract. */
  changes: readonly RowDifference[];
}>;

/** A correction of a registered contract, as it stood in a version, whose supplier and units may not be registered yet. */
export type RevisionDraft = Readonly<{ contractId: string; version: number; patch: Partial<ContractDraft> }>;

/** A row of the review: what it says, what there is to say of it, and the contract it will be, if it will be one. */
export type ReviewedRow = RowContext &
  Readonly<{
    rowIndex: number;
    values: RowValues;
    contractType: ContractType;
    /** Only the cells there is something to say of. */
    fields: Readonly<Partial<Record<ImportField, ReviewedField>>>;
    summary: RowFlags;
    /** The contract to register; null for a row that registers none. */
    draft: ContractDraft | null;
    /** The corrections to make, each of another contract; none for a row that makes none. */
    revisions: readonly RevisionDraft[];
    match?: RowMatch;
    facts: RowFacts;
    /** What the catalogue answered, question by question. */
    answers: readonly unknown[];
  }>;

export const flagsOf = (fields: ReviewedRow['fields'], skipRow: boolean): RowFlags => {
  const remarks = Object.values(fields);
  return {
    hasErrors: remarks.some(({ errors }) => errors.length > 0),
    hasInfos: remarks.some(({ infos }) => infos.length > 0),
    skipRow,
    willCreateDoc: remarks.some(({ shouldCreateDoc }) => shouldCreateDoc),
  };
};
