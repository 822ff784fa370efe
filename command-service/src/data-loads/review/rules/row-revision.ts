import { contractTypeLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { contractFieldLabels, contractFieldNames } from '@monitor/contracts-schema/contracts/contract-field-sets';
import type { RowDifference } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import type { ParsedCell } from './cells/cell-parsing.ts';
import { derivedIn, type ParsedRow, parseRow, typeByNumberOf } from './cells/parsed-row.ts';
import { differenceLabel, displayedValue } from './cells/row-display.ts';
import { dayFirst, type RowValues } from './cells/row-values.ts';
import { draftOfContract, rowOfContract } from './contract-as-row.ts';
import { differenceBetween, digestOf, isLaterReport, patchBetween } from './contract-comparison.ts';
import type { ContractDraft, SupplierDraft } from './contract-draft.ts';
import { draftOfRow, type RowReferences } from './draft-of-row.ts';
import { judgeOutdated, judgeRepeated, placeOf, reportOf, type SharedName } from './judge-repeated.ts';
import type { EarlierAbout, RegisteredContract, RowCatalogue } from './load-catalogue.ts';
import type { recordLookups } from './lookups.ts';
import { isSameCell, mergedRow } from './merged-row.ts';
import { omittedRow } from './omitted-row.ts';
import { type ReadablePart, readablePart } from './readable-part.ts';
import { flagsOf, type ReviewedRow, type RowMatch } from './reviewed-row.ts';
import type { ContractDigest, RowOutcome } from './row-facts.ts';
import { reviewSupplier, reviewUnits, rightlyNamed } from './row-references.ts';
import { createRowRemarks, noting, sayMisfit } from './row-remarks.ts';
import type { RowContext } from './row-revising.ts';
import {
  checkAmounts,
  checkRequired,
  checkStatedBeside,
  derivedContractType,
  type RowUnderReview,
} from './row-rules.ts';

const list = new Intl.ListFormat('es-MX');

/** A registered contract that a row is about, and the row before it that is too. */
type Target = Readonly<{ contract: RegisteredContract; earlier: EarlierAbout | undefined }>;

/** What a registered contract breaks by itself, as it may: by a rule that is younger, or that was waived. */
const brokenBy = (parsed: ParsedRow, values: RowValues): ReadonlySet<string> => {
  const broken = new Set<string>();
  const remarks = createRowRemarks((field, code) => {
    broken.add(`${field}.${code}`);
    return true;
  });
  checkRequired({ parsed, values, remarks });
  checkAmounts({ parsed, values, remarks });
  return broken;
};

/** A row with its contract's own cells where it says nothing, judged by what it changes. */
const reviewMerged = (
  values: RowValues,
  contract: RegisteredContract,
  { revising, meaningOf }: Pick<RowCatalogue, 'revising' | 'meaningOf'>,
  decided: DecidedName[],
) => {
  const registeredValues = rowOfContract(contract.fields);
  const registered = parseRow(registeredValues, () => {});
  const { merged, unchanged } = mergedRow(values, registeredValues, revising);
  const broken = brokenBy(registered, registeredValues);
  const remarks = createRowRemarks((field, code) => broken.has(`${field}.${code}`));
  const note = noting(remarks, decided);
  const noteChanged = (field: ImportField, cell: ParsedCell<unknown>): void => {
    if (!unchanged.has(field)) note(field, cell);
  };
  const parsed = parseRow(merged, noteChanged, meaningOf);
  const row: RowUnderReview = { parsed, values: merged, remarks };
  const isSame = (...fields: readonly ImportField[]): boolean =>
    fields.every((field) => !remarks.isWrong(field) && isSameCell(field, parsed, registered));
  return { row, registeredValues, isSame };
};

/** Whom the row names: whom the contract names, where the row says nothing else. */
const referencesOf = (
  { row, isSame }: ReturnType<typeof reviewMerged>,
  before: ContractDraft,
  catalogue: RowCatalogue,
  decided: DecidedName[],
): RowReferences => {
  const supplier: SupplierDraft | null = isSame('supplierName', 'supplierRfc')
    ? before.supplier
    : reviewSupplier(row, catalogue, decided);
  const { organizerAdministrativeUnit: organizer, applicantAdministrativeUnit: applicant } = before;
  if (isSame('organizerAdministrativeUnit', 'applicantAdministrativeUnit', 'administrativeUnitType'))
    return { supplier, organizer, applicant };
  const units = reviewUnits(row, catalogue, decided, {
    ...(isSame('organizerAdministrativeUnit') && { organizer }),
    ...(isSame('applicantAdministrativeUnit') && { applicant }),
  });
  return { supplier, ...units };
};

const checkNumber = ({ parsed, remarks }: RowUnderReview, before: ContractDraft, catalogue: RowCatalogue): void => {
  const keyOf = (number: string | null) => (number === null ? null : contractNumberKey(number));
  const key = keyOf(parsed.contractNumber);
  if (key === null || key === keyOf(before.contractNumber)) return;
  const taken = catalogue.takenNumber(key);
  if (taken)
    remarks.error('contractNumber', 'E15', {
      where: taken.row === null ? 'ya está registrado' : `el de la fila ${taken.row}`,
    });
};

/** What changes, column by column as the sheet has them. */
const differencesOf = (
  patch: Partial<ContractDraft>,
  before: ContractDraft,
  registered: RowValues,
  { values: merged, remarks }: RowUnderReview,
): RowDifference[] => {
  const differences = templateColumns.flatMap((column): RowDifference[] => {
    const { field, fills } = column;
    const from = displayedValue(field, registered[field]?.value ?? null);
    const to = remarks.fields[field]?.means ?? displayedValue(field, merged[field]?.value ?? null);
    return fills in patch && from !== to ? [{ field, label: differenceLabel(column), from, to }] : [];
  });
  if (!patch.contractType) return differences;
  const label = contractFieldLabels.contractType;
  const [from, to] = [contractTypeLabels[before.contractType], contractTypeLabels[patch.contractType]];
  return [...differences, { field: 'contractType', label, from, to }];
};

type Judged = Readonly<{ outcome: RowOutcome }> &
  Pick<RowMatch, 'verdict' | 'isDecided'> &
  Partial<Pick<RowMatch, 'row' | 'seen'>>;

/** What the row says of the contract, what that says itself, and what would have to be said of it to be the same. */
type Compared = Readonly<{ says: ContractDigest; stands: ContractDigest; patch: Partial<ContractDraft> }>;

/** When a registered contract was last updated, if that is after what a row tells of it: a quarter's file that comes late. */
export const updatedSince = (
  { actualizationDate }: ParsedRow,
  { updateDate }: RegisteredContract['fields'],
): string | undefined =>
  actualizationDate !== null && updateDate !== null && actualizationDate < updateDate ? updateDate : undefined;

/**
 * What becomes of a row about a registered contract. It corrects the contract when it was written from it as it stands; that
 * it merely has its number does not say so, unless it is the same supplier's of the same day and was updated since.
 */
const judge = (
  { contract, earlier }: Target,
  { says, stands, patch }: Compared,
  { reference, choice }: RowContext,
  { parsed, remarks }: RowUnderReview,
): Judged => {
  const { id, version, fields, changedByHand } = contract;
  const isSame = Object.keys(patch).length === 0;
  const what: SharedName = parsed.contractNumber === null ? 'su contrato' : 'su número';
  const isReferred = reference?.contractId === id;
  const saysTheSame = isSame || (!isReferred && says.all === stands.all);
  if (saysTheSame && !earlier?.revises) return { outcome: 'unchanged', verdict: 'unchanged', isDecided: false };
  if (earlier) {
    const repeated = judgeRepeated(earlier, says, choice, remarks, what);
    return { outcome: repeated.verdict === 'conflict' ? 'conflict' : 'skipped', ...repeated };
  }
  if (isReferred && reference.version === version) return { outcome: 'revision', verdict: 'revises', isDecided: false };
  const decided = choice && 'seen' in choice && choice.seen === String(version) ? choice.choice : undefined;
  if (decided === 'SHEET') {
    remarks.duplicate('contractNumber', isReferred ? 'I11' : 'I16');
    return { outcome: 'revision', verdict: 'revises', isDecided: true };
  }
  if (decided === 'REGISTERED') {
    remarks.duplicate('contractNumber', 'I10');
    return { outcome: 'skipped', verdict: 'kept', isDecided: true };
  }
  const since = isReferred ? undefined : updatedSince(parsed, fields);
  if (since !== undefined) {
    remarks.duplicate('contractNumber', 'I18', { day: dayFirst(since) });
    return { outcome: 'skipped', verdict: 'older', isDecided: false };
  }
  if (!isReferred && changedByHand && isLaterReport(says, stands)) {
    const corrected = contractFieldNames.filter((field) => field in patch && changedByHand.includes(field));
    if (corrected.length === 0) {
      remarks.duplicate('contractNumber', 'I19', { day: dayFirst(says.updated ?? '') });
      return { outcome: 'revision', verdict: 'revises', isDecided: false };
    }
    const labels = corrected.map((field) => contractFieldLabels[field]);
    remarks.duplicate('contractNumber', 'I20', { fields: list.format(labels) });
    return { outcome: 'conflict', verdict: 'conflict', isDecided: false };
  }
  if (isReferred) remarks.duplicate('contractNumber', 'I9');
  else {
    const difference = differenceBetween(says, stands);
    remarks.duplicate('contractNumber', 'I14', { where: placeOf({ row: null }), difference });
  }
  return { outcome: 'conflict', verdict: 'conflict', isDecided: false };
};

/** The number that a row compares by, and whom it creates, of what it changes. */
const namedIn = (patch: Partial<ContractDraft>) => ({
  contractNumberKey: patch.contractNumber ? contractNumberKey(patch.contractNumber) : null,
  supplier: patch.supplier ?? null,
  organizer: patch.organizerAdministrativeUnit ?? null,
  applicant: patch.applicantAdministrativeUnit ?? null,
});

/** A row beside a registered contract: what it comes to, and in what the two differ. What is wrong of it comes to nothing. */
export const compareWithContract = (
  values: RowValues,
  contract: RegisteredContract,
  catalogue: RowCatalogue,
  decided: DecidedName[],
) => {
  const before = draftOfContract(contract.fields);
  const mergedReview = reviewMerged(values, contract, catalogue, decided);
  const { row, registeredValues } = mergedReview;
  checkRequired(row);
  checkAmounts(row);
  checkNumber(row, before, catalogue);
  const references = referencesOf(mergedReview, before, catalogue, decided);
  const isWrong = flagsOf(row.remarks.fields, false).hasErrors;
  const after = isWrong ? undefined : draftOfRow(row.parsed, references);
  const patch = after ? patchBetween(before, after) : {};
  const changes = after ? differencesOf(patch, before, registeredValues, row) : [];
  return { row, references, before, after, patch, changes };
};

/**
 * The cells of a row that cannot be read, where all else that it says as a whole is registered: nobody need look at such a row
 * again and again. A row of a few columns, or one that was written from the contract, is there for what it says otherwise.
 */
const unreadableAlone = (
  values: RowValues,
  { contract, earlier }: Target,
  catalogue: RowCatalogue,
  { reference }: RowContext,
): ReadablePart['unreadable'] | undefined => {
  if (earlier?.revises || reference?.contractId === contract.id) return undefined;
  const part = readablePart(values, catalogue.meaningOf);
  const compared = part && compareWithContract(part.readable, contract, catalogue, []);
  return compared?.after && Object.keys(compared.patch).length === 0 ? part?.unreadable : undefined;
};

/**
 * A row about a registered contract: the fields in which they differ are the correction. What the contract breaks by itself
 * is no error of the row. A row that has only its number, or was written before it changed, is a conflict until somebody
 * decides.
 */
export const reviewRevision = (
  rowIndex: number,
  values: RowValues,
  recorded: ReturnType<typeof recordLookups>,
  contract: RegisteredContract,
  context: RowContext,
): ReviewedRow => {
  const { catalogue, lookups, answers } = recorded;
  const { id: contractId, version } = contract;
  const target: Target = { contract, earlier: catalogue.earlierAbout(contractId) };
  const { newest: _, ...lasting } = context;
  const { misfit } = lasting;
  const decided: DecidedName[] = [];
  const { row, references, before, after, patch, changes } = compareWithContract(values, contract, catalogue, decided);
  const unreadable = after ? undefined : unreadableAlone(values, target, catalogue, context);
  if (unreadable) {
    const remarks = createRowRemarks();
    for (const [field, { message }] of unreadable) remarks.notice(field, 'I37', { problem: message });
    const omission = { outcome: 'skipped', verdict: 'unchanged', contractId, remarks, context } as const;
    return omittedRow(rowIndex, values, recorded, omission);
  }
  if (misfit) sayMisfit(misfit, row.remarks);
  if ('totalAmount' in patch || 'maxAmount' in patch) checkStatedBeside(row, lasting);
  const says = after && digestOf(after);
  const outdated = says && judgeOutdated(rowIndex, says, context, row.remarks);
  const { outcome, ...match }: Judged = outdated
    ? { outcome: 'skipped', ...outdated }
    : says
      ? judge(target, { says, stands: digestOf(before), patch }, context, row)
      : { outcome: 'error', verdict: 'revises', isDecided: false };

  const summary = flagsOf(row.remarks.fields, outcome === 'skipped');
  const revises = outcome === 'revision';
  const isUnsettled = outcome === 'error' || outcome === 'conflict';
  return {
    rowIndex,
    values,
    contractType: derivedContractType(row.parsed),
    fields: row.remarks.fields,
    summary: outcome === 'unchanged' ? { ...summary, hasInfos: false, willCreateDoc: false } : summary,
    draft: null,
    revisions: revises ? [{ contractId, version, patch }] : [],
    match: {
      contractId,
      version,
      row: null,
      seen: String(version),
      ...match,
      changes: match.verdict === 'unchanged' ? [] : changes,
    },
    ...lasting,
    answers,
    facts: {
      row: rowIndex,
      outcome,
      contractId,
      ...namedIn(revises ? patch : {}),
      ...(isUnsettled && rightlyNamed(row, references)),
      ...reportOf(contractId, says, !outdated, context),
      ...typeByNumberOf(row.parsed),
      ...derivedIn(values),
      ...(outcome !== 'skipped' && decided.length > 0 && { decided }),
      ...row.remarks.conflictIn(),
      lookups: lookups(),
    },
  };
};
