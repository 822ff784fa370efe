import { type ContractType, contractNumberKey, type DecidedName, type ImportField } from '@monitor/contracts-schema';
import { consult } from './consultation.ts';
import { fingerprintOf } from './contract-comparison.ts';
import type { ContractDraft } from './contract-draft.ts';
import { draftOfRow } from './draft-of-row.ts';
import type { LoadCatalogue } from './load-catalogue.ts';
import { parseRow } from './parsed-row.ts';
import type { RowFacts, RowOutcome } from './row-facts.ts';
import { reviewSupplier, reviewUnits } from './row-references.ts';
import { createRowRemarks, type ReviewedField } from './row-remarks.ts';
import { checkAmounts, checkRequired, derivedContractType, type RowUnderReview } from './row-rules.ts';
import type { RowValues } from './row-values.ts';

/** The flags of a row, each true when any of its cells has it. A wrong row may be a duplicate as well. */
export type RowFlags = Readonly<{ hasErrors: boolean; hasInfos: boolean; skipRow: boolean; willCreateDoc: boolean }>;

/** A row of the review: what it says, what there is to say of it, and the contract it will be, if it will be one. */
export type ReviewedRow = Readonly<{
  rowIndex: number;
  values: RowValues;
  contractType: ContractType;
  /** Only the cells there is something to say of. */
  fields: Readonly<Partial<Record<ImportField, ReviewedField>>>;
  summary: RowFlags;
  /** The contract to register; null for a wrong or skipped row. */
  draft: ContractDraft | null;
  /** The registered contract that a row without number is equal to. */
  registeredAs?: string;
  facts: RowFacts;
  /** What the catalogue answered, question by question. */
  answers: readonly unknown[];
}>;

/**
 * One row against the rules and the catalogue: a contract to register, or the reasons why it is not one. `rowIndex` is the
 * row's number in the sheet. Nothing is added to the catalogue: admit the row's `facts` when the next rows should know.
 */
export const reviewRow = (rowIndex: number, values: RowValues, known: LoadCatalogue): ReviewedRow => {
  const { catalogue, consultation, answers } = consult(known);
  const remarks = createRowRemarks();
  const parsed = parseRow(values, remarks.add);
  const row: RowUnderReview = { parsed, values, remarks };

  checkRequired(row);
  checkAmounts(row);
  const decided: DecidedName[] = [];
  const supplier = reviewSupplier(row, catalogue, decided);
  const { organizer, applicant } = reviewUnits(row, catalogue, decided);
  const numberKey = parsed.contractNumber === null ? null : contractNumberKey(parsed.contractNumber);
  const taken = numberKey === null ? undefined : catalogue.takenNumber(numberKey);
  if (taken) {
    const where = taken.row === null ? 'un contrato registrado con ese número' : `en la fila ${taken.row}`;
    remarks.duplicate('contractNumber', 'I2', { where });
  }

  const isWhole = !taken && !flagsOf(remarks.fields, false).hasErrors;
  const said = isWhole ? draftOfRow(parsed, { supplier, organizer, applicant }) : null;
  const equal = said && numberKey === null ? catalogue.equalContract(fingerprintOf(said)) : undefined;
  if (equal) remarks.duplicate('contractNumber', 'I6');

  const draft = equal ? null : said;
  const summary = flagsOf(remarks.fields, Boolean(taken ?? equal));
  const outcome: RowOutcome = summary.hasErrors ? 'error' : draft ? 'contract' : 'skipped';
  return {
    rowIndex,
    values,
    contractType: derivedContractType(parsed),
    fields: remarks.fields,
    summary,
    draft,
    ...(equal && { registeredAs: equal }),
    answers,
    facts: {
      row: rowIndex,
      outcome,
      ...(draft && summary.hasInfos && { noticed: true as const }),
      contractNumberKey: numberKey,
      supplier: draft?.supplier ?? null,
      organizer: draft?.organizerAdministrativeUnit ?? null,
      applicant: draft?.applicantAdministrativeUnit ?? null,
      ...(draft && decided.length > 0 && { decided }),
      consultation: consultation(),
    },
  };
};

const flagsOf = (fields: ReviewedRow['fields'], skipRow: boolean): RowFlags => {
  const remarks = Object.values(fields);
  return {
    hasErrors: remarks.some(({ errors }) => errors.length > 0),
    hasInfos: remarks.some(({ infos }) => infos.length > 0),
    skipRow,
    willCreateDoc: remarks.some(({ shouldCreateDoc }) => shouldCreateDoc),
  };
};
