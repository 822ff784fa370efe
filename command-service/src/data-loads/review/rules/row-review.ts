import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { contractNumberKey } from '@monitor/contracts-schema/text';
import { consult } from './consultation.ts';
import { fingerprintOf } from './contract-comparison.ts';
import { draftOfRow } from './draft-of-row.ts';
import type { LoadCatalogue } from './load-catalogue.ts';
import { parseRow } from './parsed-row.ts';
import { flagsOf, type ReviewedRow } from './reviewed-row.ts';
import type { RowOutcome } from './row-facts.ts';
import { reviewSupplier, reviewUnits } from './row-references.ts';
import { createRowRemarks, noting } from './row-remarks.ts';
import type { RowBesides } from './row-revising.ts';
import { reviewRevision } from './row-revision.ts';
import { checkAmounts, checkRequired, derivedContractType, type RowUnderReview } from './row-rules.ts';
import type { RowValues } from './row-values.ts';

/**
 * One row against the rules and the catalogue: a contract to register, a correction of a registered one when the load
 * makes such, or the reasons why it is neither. `rowIndex` is the row's number in the sheet. Nothing is added to the
 * catalogue: admit the row's `facts` when the next rows should know.
 */
export const reviewRow = (
  rowIndex: number,
  values: RowValues,
  known: LoadCatalogue,
  besides: RowBesides = {},
): ReviewedRow => {
  const consulted = consult(known);
  const { revising } = known;
  const { reference = null } = besides;
  if (reference && !reference.isByNumber && consulted.catalogue.isElsewhere(reference.contractId))
    return reviewNewRow(rowIndex, values, consulted, besides, 'E19');
  if (!revising) return reviewNewRow(rowIndex, values, consulted, besides);
  const { contractNumber } = parseRow(values, () => {});
  const target = consulted.catalogue.contractToRevise(reference, keyOf(contractNumber));
  return target?.contract
    ? reviewRevision(rowIndex, values, consulted, revising, { ...target, contract: target.contract }, besides)
    : reviewNewRow(rowIndex, values, consulted, besides, target && 'E16');
};

const keyOf = (contractNumber: string | null): string | null =>
  contractNumber === null ? null : contractNumberKey(contractNumber);

/** A row that registers a contract; `trouble` when it cannot, for it was to revise one that is no more or another's. */
const reviewNewRow = (
  rowIndex: number,
  values: RowValues,
  { catalogue, consultation, answers }: ReturnType<typeof consult>,
  { reference, choice }: RowBesides,
  trouble?: 'E16' | 'E19',
): ReviewedRow => {
  const remarks = createRowRemarks();
  const decided: DecidedName[] = [];
  const parsed = parseRow(values, noting(remarks, decided), catalogue.meaningOf);
  const row: RowUnderReview = { parsed, values, remarks };
  if (trouble) remarks.error('contractNumber', trouble);

  checkRequired(row);
  checkAmounts(row);
  const supplier = reviewSupplier(row, catalogue, decided);
  const { organizer, applicant } = reviewUnits(row, catalogue, decided);
  const numberKey = keyOf(parsed.contractNumber);
  const taken = numberKey === null ? undefined : catalogue.takenNumber(numberKey);
  if (taken) {
    const where = taken.row === null ? 'registrado' : `en la fila ${taken.row}`;
    remarks.duplicate('contractNumber', 'I2', { where });
  }

  const isWhole = !taken && !flagsOf(remarks.fields, false).hasErrors;
  const ownDraft = isWhole ? draftOfRow(parsed, { supplier, organizer, applicant }) : null;
  const equal = ownDraft && numberKey === null ? catalogue.equalContract(fingerprintOf(ownDraft)) : undefined;
  const isChosen = choice?.choice === 'REGISTER';
  if (equal) remarks.duplicate('contractNumber', isChosen ? 'I7' : 'I6');

  const draft = equal && !isChosen ? null : ownDraft;
  const summary = flagsOf(remarks.fields, Boolean(taken ?? (isChosen ? undefined : equal)));
  const outcome: RowOutcome = summary.hasErrors ? 'error' : draft ? 'contract' : 'skipped';
  return {
    rowIndex,
    values,
    contractType: derivedContractType(parsed),
    fields: remarks.fields,
    summary,
    draft,
    revision: null,
    ...(equal && { registered: { contractId: equal, version: 0, verdict: 'equal' as const, changes: [] } }),
    ...(reference && { reference }),
    ...(choice && { choice }),
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
