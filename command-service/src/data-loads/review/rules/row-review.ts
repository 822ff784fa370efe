import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { derivedIn, parseRow, typeByNumberOf } from './cells/parsed-row.ts';
import type { RowValues } from './cells/row-values.ts';
import { digestOf, fingerprintOf } from './contract-comparison.ts';
import { draftOfRow } from './draft-of-row.ts';
import { judgeOutdated, judgeRepeated, placeOf, reportOf } from './judge-repeated.ts';
import type { EditedRow, RowCatalogue, TakenNumber } from './load-catalogue.ts';
import { loadedBefore } from './loaded-row.ts';
import { recordLookups } from './lookups.ts';
import { numberKeyIn, procedureKeyIn, sharedKeyOf } from './named-contracts.ts';
import { NOBODY, omittedRow, UNMATCHED } from './omitted-row.ts';
import { reviewProcedure } from './procedure-review.ts';
import { flagsOf, type ReviewedRow, type RowMatch } from './reviewed-row.ts';
import type { ContractDigest, RowChosen, RowOutcome } from './row-facts.ts';
import { reviewSupplier, reviewUnits, rightlyNamed } from './row-references.ts';
import { createRowRemarks, noting, type RowRemarks, sayMisfit } from './row-remarks.ts';
import type { RowChoice, RowContext } from './row-revising.ts';
import { reviewRevision } from './row-revision.ts';
import {
  checkAmounts,
  checkRequired,
  checkStatedBeside,
  derivedContractType,
  type RowUnderReview,
} from './row-rules.ts';

/**
 * A row's number as uniqueness compares it, and by what else it shares a contract, and whose that is; and the row itself, where
 * it was loaded before.
 */
type KnownOfRow = Readonly<{
  numberKey: string | null;
  sharedKey: string | null;
  taken: TakenNumber | undefined;
  loaded: EditedRow | undefined;
}>;

/**
 * One row against the rules and the catalogue: a contract to register, a correction of a registered one, or the reasons why
 * it is neither. `rowIndex` is the row's number in the sheet. Nothing is added to the
 * catalogue: admit the row's `facts` when the next rows should know.
 */
export const reviewRow = (
  rowIndex: number,
  values: RowValues,
  known: RowCatalogue,
  context: RowContext = {},
): ReviewedRow => {
  const reviewed = judgeRow(rowIndex, values, known, context);
  const chosen = chosenOf(reviewed);
  return chosen ? { ...reviewed, facts: { ...reviewed.facts, chosen } } : reviewed;
};

/** What was decided of a row, unless it was of something else than the row is in question with by now. */
const chosenOf = ({ choice: decided, match }: ReviewedRow): RowChosen | undefined => {
  if (!decided || !(match?.isDecided ?? decided.choice !== 'REGISTERED')) return undefined;
  const { choice, decidedBy, decidedAt } = decided;
  return { choice, decidedBy, decidedAt };
};

const judgeRow = (rowIndex: number, values: RowValues, known: RowCatalogue, context: RowContext): ReviewedRow => {
  const recorded = recordLookups(known);
  const { catalogue } = recorded;
  const { reference = null, choice, otherBuyer } = context;
  const remarks = createRowRemarks();
  if (otherBuyer !== undefined) {
    remarks.duplicate('organizerAdministrativeUnit', 'I17', { buyer: otherBuyer });
    return omittedRow(rowIndex, values, recorded, { outcome: 'skipped', verdict: 'other-buyer', remarks, context });
  }
  if (catalogue.revising.hasDrafts && DRAFT.test(procedureKeyIn(values) ?? '')) {
    remarks.duplicate('contractId', 'I25');
    return omittedRow(rowIndex, values, recorded, { outcome: 'skipped', verdict: 'no-contract', remarks, context });
  }
  const numberKey = numberKeyIn(values);
  const sharedKey = sharedKeyOf(numberKey, context);
  const taken = sharedKey === null ? undefined : catalogue.takenNumber(sharedKey);
  const isElsewhere = reference !== null && catalogue.isElsewhere(reference.contractId);
  const isItsOwn = choice?.choice === 'REGISTER';
  const loaded = loadedBefore(values, catalogue, context);
  if (loaded && !isItsOwn) return reviewLoadedRow(rowIndex, values, recorded, context, loaded);
  const reviewNew = (trouble?: 'E16' | 'E19') =>
    reviewNewRow(rowIndex, values, recorded, context, { numberKey, sharedKey, taken, loaded }, trouble);
  if (isElsewhere) return reviewNew('E19');
  if (catalogue.revising.isOfProcedures && !isItsOwn)
    return reviewProcedure(rowIndex, values, recorded, context, reviewNew);
  const isAboutOne = !isItsOwn && (reference !== null || taken?.row === null);
  const target = isAboutOne ? catalogue.contractToRevise(reference, numberKey) : undefined;
  return target?.contract
    ? reviewRevision(rowIndex, values, recorded, target.contract, context)
    : reviewNew(target && 'E16');
};

/** How the federal platforms number drafts of announcements, which are no procedures yet; and what they call one without a number. */
const DRAFT = /^PC-\d|^PROYECTO DE CONVOCATORIA$/;

/** A row that was loaded before: as one that says what is registered or, without a number, as one that is equal to that. */
const reviewLoadedRow = (
  rowIndex: number,
  values: RowValues,
  recorded: ReturnType<typeof recordLookups>,
  context: RowContext,
  { contractId }: EditedRow,
): ReviewedRow => {
  const remarks = createRowRemarks();
  remarks.duplicate('contractNumber', 'I36');
  const omission =
    numberKeyIn(values) === null
      ? ({ outcome: 'skipped', verdict: 'equal' } as const)
      : ({ outcome: 'unchanged', verdict: 'unchanged' } as const);
  return omittedRow(rowIndex, values, recorded, { ...omission, remarks, context, contractId });
};

/** What becomes of a row whose number, or record, is another's. */
const judgeTaken = (
  taken: TakenNumber,
  hasNumber: boolean,
  says: ContractDigest | undefined,
  choice: RowChoice | undefined,
  remarks: RowRemarks,
): Pick<RowMatch, 'row' | 'seen' | 'verdict' | 'isDecided'> | undefined => {
  if (taken.row !== null && says)
    return judgeRepeated(taken, says, choice, remarks, hasNumber ? 'su número' : 'su contrato');
  if (hasNumber) remarks.duplicate('contractNumber', 'I8', { where: placeOf(taken) });
  return undefined;
};

/** A row that registers a contract; `trouble` when it cannot, for it was to revise one that is no more or another's. */
const reviewNewRow = (
  rowIndex: number,
  values: RowValues,
  { catalogue, lookups, answers }: ReturnType<typeof recordLookups>,
  context: RowContext,
  { numberKey, sharedKey, taken, loaded }: KnownOfRow,
  trouble?: 'E16' | 'E19',
): ReviewedRow => {
  const { newest: _, ...lasting } = context;
  const { reference, choice, misfit } = lasting;
  const remarks = createRowRemarks();
  const decided: DecidedName[] = [];
  const parsed = parseRow(values, noting(remarks, decided), catalogue.meaningOf);
  const row: RowUnderReview = { parsed, values, remarks };
  const isItsOwn = choice?.choice === 'REGISTER';
  if (misfit) sayMisfit(misfit, remarks);
  if (trouble) remarks.error('contractNumber', trouble);
  else if (taken && isItsOwn) remarks.error('contractNumber', 'E15', { where: placeOf(taken) });

  checkRequired(row);
  checkAmounts(row);
  checkStatedBeside(row, lasting);
  const references = { supplier: reviewSupplier(row, catalogue, decided), ...reviewUnits(row, catalogue, decided) };

  const isRight = !flagsOf(remarks.fields, false).hasErrors;
  const ownDraft = isRight ? draftOfRow(parsed, references) : null;
  const says = ownDraft ? digestOf(ownDraft) : undefined;
  const outdated = says && judgeOutdated(rowIndex, says, context, remarks);
  const repeated =
    outdated ?? (taken && !isItsOwn ? judgeTaken(taken, numberKey !== null, says, choice, remarks) : undefined);
  const equal = ownDraft && numberKey === null ? catalogue.equalContract(fingerprintOf(ownDraft)) : undefined;
  if (equal) remarks.duplicate('contractNumber', isItsOwn ? 'I7' : 'I6');

  const draft = taken || outdated || (equal && !isItsOwn) ? null : ownDraft;
  const isConflict = repeated?.verdict === 'conflict';
  const summary = flagsOf(remarks.fields, isRight && !draft && !isConflict);
  const isNaming = draft !== null || !isRight || isConflict;
  const outcome: RowOutcome = !isRight ? 'error' : draft ? 'contract' : isConflict ? 'conflict' : 'skipped';
  const match = matchOf({ repeated, equal, isOther: isItsOwn && Boolean(taken ?? reference ?? loaded), isItsOwn });
  return {
    rowIndex,
    values,
    contractType: derivedContractType(parsed),
    fields: remarks.fields,
    summary,
    draft,
    revisions: [],
    ...(match && { match }),
    ...lasting,
    answers,
    facts: {
      row: rowIndex,
      outcome,
      ...(draft && summary.hasInfos && { noticed: true as const }),
      contractNumberKey: sharedKey,
      ...(isNaming ? rightlyNamed(row, references) : NOBODY),
      ...reportOf(sharedKey, says, draft !== null, context),
      ...typeByNumberOf(parsed),
      ...derivedIn(values),
      ...(isNaming && decided.length > 0 && { decided }),
      ...remarks.conflictIn(),
      lookups: lookups(),
    },
  };
};

/** What a row that revises nothing is like, if it is like anything. */
const matchOf = ({
  repeated,
  equal,
  isOther,
  isItsOwn,
}: Readonly<{
  repeated: ReturnType<typeof judgeTaken>;
  equal: string | undefined;
  isOther: boolean;
  isItsOwn: boolean;
}>): RowMatch | undefined => {
  if (repeated) return { ...UNMATCHED, ...repeated };
  if (equal) return { ...UNMATCHED, contractId: equal, verdict: 'equal', isDecided: isItsOwn };
  return isOther ? { ...UNMATCHED, verdict: 'other', isDecided: true } : undefined;
};
