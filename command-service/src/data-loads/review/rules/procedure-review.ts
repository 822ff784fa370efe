import { completedFields } from '@monitor/contracts-schema/contracts/completed-fields';
import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { enumLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { derivedIn, type ParsedRow, parseRow } from './cells/parsed-row.ts';
import type { CellValue, RowValues } from './cells/row-values.ts';
import { reportOf } from './judge-repeated.ts';
import type { RegisteredContract, RowCatalogue } from './load-catalogue.ts';
import type { recordLookups } from './lookups.ts';
import { procedureKeyIn } from './named-contracts.ts';
import { flagsOf, type ReviewedRow, type RowMatch } from './reviewed-row.ts';
import type { ContractDigest, RowOutcome } from './row-facts.ts';
import { createRowRemarks, noting, type RowRemarks, saidOf, sayMisfit } from './row-remarks.ts';
import type { RowContext } from './row-revising.ts';
import { compareWithContract, updatedSince } from './row-revision.ts';
import { derivedContractType } from './row-rules.ts';

const list = new Intl.ListFormat('es-MX');

const ADDS_ONLY = { erasesBlanks: false, columns: [] } as const;

const cellsOf = (values: RowValues, fields: readonly ImportField[]): RowValues =>
  Object.fromEntries(fields.flatMap((field) => (values[field] ? [[field, values[field] as CellValue]] : [])));

const MOST_NAMED = 10;
const MOST_CHANGES = 100;
const MOST_CONTRACTS = 1_000;

const namesOf = (contracts: readonly RegisteredContract[]): string => {
  const named = contracts.slice(0, MOST_NAMED).map(({ fields }) => fields.contractNumber ?? 'uno sin número');
  const more = contracts.length - named.length;
  const names = list.format(more > 0 ? [...named, `${more} más`] : named);
  return contracts.length === 1 ? `el contrato ${names}` : `los contratos ${names}`;
};

/** Of rows about one procedure the one that was updated last counts; of those that do not say when, the last of the file. */
const reportIn = (rowIndex: number, { actualizationDate }: ParsedRow): ContractDigest => {
  const updated = `${actualizationDate ?? ''}/${String(rowIndex).padStart(7, '0')}`;
  return { all: updated, amount: null, supplier: '', day: '', updated };
};

type Completion = Readonly<{ contract: RegisteredContract; isOutdated: boolean }> &
  ReturnType<typeof compareWithContract>;

/** What a row says of a contract of its procedure, which does not begin again once it has come to an end. */
const completionOf = (
  cells: RowValues,
  parsed: ParsedRow,
  contract: RegisteredContract,
  catalogue: RowCatalogue,
): Completion => {
  const { procedureState: state, ...others } = cells;
  const { procedureState: before } = contract.fields;
  const beginsAgain = parsed.procedureState === 'IN_PROGRESS' && before !== null && before !== 'IN_PROGRESS';
  const values = beginsAgain || !state ? others : { ...others, procedureState: state };
  const compared = compareWithContract(values, contract, { ...catalogue, revising: ADDS_ONLY }, []);
  return { ...compared, contract, isOutdated: updatedSince(parsed, contract.fields) !== undefined };
};

/** Which of a contract's fields would change that people corrected: all that they filled in, of one that no load registered. */
const correctedIn = ({ patch, contract: { fields, changedByHand } }: Completion) =>
  completedFields.filter(
    (field) => field in patch && (changedByHand ? changedByHand.includes(field) : fields[field] !== null),
  );

type Judged = Readonly<{ outcome: RowOutcome; completing?: readonly Completion[] }> &
  Pick<RowMatch, 'verdict' | 'isDecided'> &
  Partial<Pick<RowMatch, 'row'>>;

const omitted = (verdict: RowMatch['verdict']): Judged => ({ outcome: 'skipped', verdict, isDecided: false });

/** What becomes of a row that can be read, about a procedure that led to contracts. */
const judge = (completions: readonly Completion[], choice: 'SHEET' | 'REGISTERED' | undefined, remarks: RowRemarks) => {
  const changing = completions.filter(({ patch }) => Object.keys(patch).length > 0);
  if (changing.length === 0) return { outcome: 'unchanged', verdict: 'unchanged', isDecided: false } as const;
  const named = (those: readonly Completion[]) => ({ contracts: namesOf(those.map(({ contract }) => contract)) });
  if (choice === 'SHEET') {
    remarks.duplicate('contractId', 'I26', named(changing));
    return { outcome: 'revision', verdict: 'revises', isDecided: true, completing: changing } as const;
  }
  if (choice === 'REGISTERED') {
    remarks.duplicate('contractId', 'I10');
    return { ...omitted('kept'), isDecided: true };
  }
  const outdated = changing.filter(({ isOutdated }) => isOutdated);
  if (outdated.length > 0) remarks.duplicate('contractId', 'I29', named(outdated));
  const completing = changing.filter(({ isOutdated }) => !isOutdated);
  if (completing.length === 0) return { ...omitted('older'), completing: outdated };
  const corrected = [...new Set(completing.flatMap(correctedIn))].map((field) => contractFieldLabels[field]);
  if (corrected.length > 0) {
    remarks.duplicate('contractId', 'I27', { ...named(completing), fields: list.format(corrected) });
    return { outcome: 'conflict', verdict: 'conflict', isDecided: false, completing } as const;
  }
  remarks.duplicate('contractId', 'I26', named(completing));
  return { outcome: 'revision', verdict: 'revises', isDecided: false, completing } as const;
};

/** What rows would change of contracts: what is to change alike of several stands there once. */
const changesOf = (completions: readonly Completion[]): RowMatch['changes'] => {
  const changes = completions.flatMap((completion) => completion.changes);
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()].slice(0, MOST_CHANGES);
};

/** What a row says of its procedure, and what there is to say of its cells. */
const readProcedure = (values: RowValues, { misfit }: RowContext, { meaningOf }: RowCatalogue) => {
  const key = procedureKeyIn(values);
  const remarks = createRowRemarks();
  const decided: DecidedName[] = [];
  const cells = cellsOf(values, [...completedFields, 'actualizationDate']);
  const parsed = parseRow(cells, noting(remarks, decided), meaningOf);
  if (misfit) sayMisfit(misfit, remarks);
  if (key === null) remarks.error('contractId', 'E3');
  const { procedureState: state } = parsed;
  const meant = state && { procedureState: { ...cells.procedureState, value: enumLabel('procedureState', state) } };
  return { key, remarks, decided, parsed, cells: cellsOf({ ...cells, ...meant }, completedFields) };
};

/** What a row says of each contract of its procedure; nothing of one that cannot be read. */
const completionsOf = (
  { remarks, parsed, cells }: ReturnType<typeof readProcedure>,
  contracts: readonly RegisteredContract[],
  catalogue: RowCatalogue,
): readonly Completion[] => {
  if (contracts.length > MOST_CONTRACTS)
    remarks.error('contractId', 'E23', { count: String(contracts.length), most: String(MOST_CONTRACTS) });
  if (flagsOf(remarks.fields, false).hasErrors) return [];
  const completions = contracts.map((contract) => completionOf(cells, parsed, contract, catalogue));
  for (const { row } of completions)
    for (const { field, ...error } of saidOf(row.remarks.fields, 'errors'))
      if (!remarks.isWrong(field)) remarks.add(field, { error });
  return completions;
};

/**
 * A row of a list of procedures. It completes the contracts that its procedure led to, in the few fields that such a list is
 * about; where there are none it is omitted, unless the procedure was deserted: then it is registered as a row of its own.
 */
export const reviewProcedure = (
  rowIndex: number,
  values: RowValues,
  { catalogue, lookups, answers }: ReturnType<typeof recordLookups>,
  context: RowContext,
  registerIt: () => ReviewedRow,
): ReviewedRow => {
  const { newest, ...lasting } = context;
  const { choice } = lasting;
  const read = readProcedure(values, lasting, catalogue);
  const { key, remarks, decided, parsed } = read;
  const contracts = key === null ? [] : catalogue.contractsToComplete(key);
  const completions = completionsOf(read, contracts, catalogue);
  const version = contracts.reduce((sum, contract) => sum + contract.version, 0);
  const chosen = choice && 'seen' in choice && choice.seen === String(version) ? choice.choice : undefined;
  const judgeIt = (): Judged | undefined => {
    if (flagsOf(remarks.fields, false).hasErrors) return { outcome: 'error', verdict: 'revises', isDecided: false };
    if (newest && newest.row !== rowIndex) {
      remarks.duplicate('contractId', 'I28', { row: String(newest.row) });
      return { ...omitted('unchanged'), row: newest.row };
    }
    if (contracts.length > 0) return judge(completions, chosen, remarks);
    if (parsed.procedureState === 'DESERTED') return undefined;
    remarks.duplicate('contractId', 'I24');
    return omitted('no-contract');
  };
  const judged = judgeIt();
  const says = judged?.outcome === 'error' ? undefined : reportIn(rowIndex, parsed);
  const about = {
    ...(key !== null && { procedureKey: key }),
    ...reportOf(key, says, judged?.row === undefined, newest ? { newest } : {}),
  };
  if (!judged) {
    const reviewed = registerIt();
    return { ...reviewed, facts: { ...reviewed.facts, ...about } };
  }
  const { outcome, completing = [], row = null, verdict, isDecided } = judged;
  const isRevision = outcome === 'revision';
  const summary = flagsOf(remarks.fields, outcome === 'skipped');
  return {
    rowIndex,
    values,
    contractType: derivedContractType(parsed),
    fields: remarks.fields,
    summary: outcome === 'unchanged' ? { ...summary, hasInfos: false } : summary,
    draft: null,
    revisions: isRevision
      ? completing.map(({ contract: { id, version: made }, patch }) => ({ contractId: id, version: made, patch }))
      : [],
    match: {
      contractId: contracts[0]?.id ?? null,
      version: contracts.length > 0 ? version : null,
      row,
      seen: String(version),
      verdict,
      isDecided,
      changes: changesOf(completing),
    },
    ...lasting,
    answers,
    facts: {
      row: rowIndex,
      outcome,
      ...about,
      contractNumberKey: null,
      supplier: null,
      organizer: null,
      applicant: null,
      ...(isRevision && completing.length > 1 && { further: completing.length - 1 }),
      ...(isRevision && decided.length > 0 && { decided }),
      ...derivedIn(values),
      lookups: lookups(),
    },
  };
};
