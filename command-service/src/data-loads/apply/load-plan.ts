import {
  type BatchStarted,
  placeOfRow,
  REFUSED_TEXT,
  type RefusedCommand,
} from '@monitor/contracts-schema/batches/batch-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { recordOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { type Counted, countedOf } from '@monitor/contracts-schema/contracts/counting';
import { OWN_LAYOUT } from '@monitor/contracts-schema/data-loads/column-mapping';
import {
  contractsRevised,
  type DataLoadCounts,
  type DataLoadSummary,
  type LeftOutReason,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import {
  type Counts,
  type Outcome,
  type Plan,
  type PlannedCommand,
  type RunningBatch,
  type Waits,
  WorkingDataLost,
} from '../../batches/plan.ts';
import { describeRecords } from '../../batches/record-name.ts';
import { batchThings } from '../../batches/undo/batch-things.ts';
import { contractNumberReservation, contractValidFrom } from '../../contracts/contract-aggregate.ts';
import { putReferences } from '../../contracts/contract-references.ts';
import { derivedId, derivedIdInOrder } from '../../deciding/derived-id.ts';
import { waitForRemovals } from '../../reservations/removal-locks.ts';
import { type HoldsKey, reservations } from '../../reservations/reservations.ts';
import { type LoadDependencies, type LoadedFile, loadCause } from '../load-dependencies.ts';
import { createRecovery } from '../recovery.ts';
import { isComplete } from '../review/open-review.ts';
import { verdictsInFile } from '../review/remembered-verdicts.ts';
import type { AdministrativeUnitDraft, ContractDraft, SupplierDraft } from '../review/rules/contract-draft.ts';
import { createSpellingTally } from '../review/rules/names/preferred-spellings.ts';
import { isToBeSaved } from '../review/rules/row-facts.ts';
import {
  type DraftBatch,
  eachDraftBatch,
  eachFactsBatch,
  type RowDraft,
  type RowOrigin,
  type RowRevision,
  stagedRowsLeftOut,
} from '../review/staged-rows.ts';
import type { StagedFile } from '../working-load.ts';
import { workingLoadOf } from '../working-load-store.ts';
import { countLeftOut, leftOutInReview, rowOf } from './left-out-rows.ts';
import { administrativeUnitReferences, type Named, type NewNames, supplierReferences } from './new-references.ts';
import { registrationsOf } from './registrations.ts';
import { renamedIn, renamingChunk } from './renamings.ts';
import { openReserving } from './reserve-each.ts';
import { type ContractRevision, createRevisingContracts } from './revising-contracts.ts';

export type LoadPlanParts = Pick<
  LoadDependencies,
  'ports' | 'system' | 'logger' | 'contracts' | 'suppliers' | 'administrativeUnits'
>;

type Row = RowDraft & Readonly<{ id: string; commandId: string; stream: string }>;

/** Why rows are left out whose number another contract has. */
const TAKEN_NUMBER: ReadonlySet<string> = new Set<LeftOutReason>(['number-taken', 'duplicate', 'conflict']);

const REGISTERED = 'registered';
const REVISED = 'revised';

const startedOf = ({ started }: Pick<RunningBatch, 'started'>): Extract<BatchStarted['data'], { kind: 'load' }> => {
  if (started.kind !== 'load') throw new Error(`The batch ${started.id} is no load`);
  return started;
};

const ADDED = ['countedAmount', 'untaxedAmount', 'untaxedContracts'] as const;
type Added = Pick<Counted, (typeof ADDED)[number]>;

/** What contracts add to totals. */
const addedBy = (some: readonly Added[]): Added =>
  recordOf(ADDED, (figure) => some.reduce((sum, one) => sum + one[figure], 0));

/** The same as a load's counts have it: without what there is none of. */
const addedCounts = ({ countedAmount, ...untaxed }: Added) => ({
  countedAmount,
  ...(untaxed.untaxedContracts > 0 && untaxed),
});

/** How many contracts a load registers or revises. */
export const contractsOf = (summary: DataLoadSummary): number => summary.newContractsCount + contractsRevised(summary);

/** How many rows a load does something about, and contracts besides: rows that say what is registered already are none. */
export const commandsIn = (rows: number, { unchangedContractsCount, furtherContractsCount = 0 }: DataLoadSummary) =>
  rows - unchangedContractsCount + furtherContractsCount;

const nothingLoaded = {
  contracts: 0,
  countedAmount: 0,
  suppliers: 0,
  administrativeUnits: 0,
  skipped: 0,
  errors: 0,
  numberTaken: 0,
  removed: 0,
  leftOut: 0,
  revised: 0,
  unchanged: 0,
};

/**
 * Registers and revises what a load's rows say, in chunks of a thousand rows in the sheet's order; a chunk's reservations
 * and references are made while the one before it is appended. Every id follows from the load and the row, and from which of a row's contracts it is where there are several. What another has
 * registered since the review is left out, or used; every row that becomes no contract is told.
 */
export const createLoadPlan = (parts: LoadPlanParts): Plan => {
  const { ports, system, contracts: registered } = parts;
  const { events, writing, records } = ports;
  const recovery = createRecovery(parts);

  /** The file under review; its rows are lost where a backup brought back less than the log tells of. */
  const stagedFileOf = async ({ organizationId, batchId }: RunningBatch) => {
    const load = await workingLoadOf(records, organizationId);
    if (load?.dataLoadId !== batchId || !load.staged || !(await isComplete(ports, load.staged)))
      throw new WorkingDataLost(`The rows of the load ${batchId} are missing`);
    return load.staged;
  };

  /** What makes chunks of rows ready, and gives them. */
  const openApplying = async (
    batch: RunningBatch,
    { sheet, found }: StagedFile,
    doneThrough: number,
    staged: ViewStore,
    waits: Waits,
  ) => {
    const { organizationId, batchId: dataLoadId, actor } = batch;
    const { fileName } = startedOf(batch).about;
    const load = { organizationId, dataLoadId, fileName, sheet, ...layoutIn(found), actor, doneThrough };
    const contracts = registrationsOf<'Contract', ContractFields>('Contract', 'contract', load);
    const reserveEach = openReserving(records, system.elapsed, waits);
    const patience = { patienceMs: Number.POSITIVE_INFINITY, signal: waits.signal };
    const untilSettled = (id: string) => waitForRemovals(records, organizationId, [id], patience);
    const others = { reserveEach, untilSettled };
    const names = await newNamesIn(staged);
    const suppliers = supplierReferences(parts, others, load, names);
    const units = administrativeUnitReferences(parts, others, load, names);
    const reviseContracts = createRevisingContracts(parts);

    const holdsNumber: HoldsKey = async (owner, key) => {
      const state = await registered.find(organizationId, contracts.idOf(owner));
      if (state.status !== 'registered' || state.fields.contractNumber === null) return false;
      return contractNumberReservation(organizationId, state.fields.contractNumber) === key;
    };

    const numberKeyOf = ({ draft: { contractNumber } }: RowDraft): string | undefined =>
      contractNumber === null ? undefined : contractNumberReservation(organizationId, contractNumber);

    /** The rows whose contract number nobody else has. */
    const withFreeNumber = async (rows: readonly Row[], now: Date): Promise<Row[]> => {
      const wanted = rows.flatMap((row) => {
        const key = numberKeyOf(row);
        return key ? [{ key, owner: row.stream }] : [];
      });
      const { holders } = await reserveEach(wanted, now, holdsNumber);
      return rows.filter((row) => {
        const key = numberKeyOf(row);
        return !key || holders.get(key) === row.stream;
      });
    };

    const fieldsOf = ({ draft }: Row): ContractFields => ({
      ...draft,
      supplier: draft.supplier && suppliers.of(draft.supplier),
      organizerAdministrativeUnit: units.of(draft.organizerAdministrativeUnit),
      applicantAdministrativeUnit: units.of(draft.applicantAdministrativeUnit),
    });

    const patchOf = ({ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit, ...patch }: Patch) => ({
      ...patch,
      ...(supplier !== undefined && { supplier: supplier && suppliers.of(supplier) }),
      ...(organizerAdministrativeUnit && { organizerAdministrativeUnit: units.of(organizerAdministrativeUnit) }),
      ...(applicantAdministrativeUnit && { applicantAdministrativeUnit: units.of(applicantAdministrativeUnit) }),
    });

    const commandIdAt = (place: number): string => derivedId(dataLoadId, 'row', place);

    /** A row's correction, once whom it names has an id. */
    const revisionOf = ({ revision, further, ...origin }: RowRevision, now: Date): ContractRevision => ({
      contractId: revision.contractId,
      version: revision.version,
      patch: patchOf(revision.patch),
      context: {
        commandId: commandIdAt(placeOfRow(origin.row, further)),
        organizationId,
        actor,
        now,
        cause: loadCause(load, origin),
      },
    });

    /** Claims what the rows need; what is given back appends them, and says what became of each. */
    const prepare = async ({ drafts, revisions }: DraftBatch, commands: readonly PlannedCommand[]) => {
      const now = system.now();
      const open = new Map(commands.map((command) => [command.place, command]));
      const wanted = drafts.flatMap(({ row, ...draft }): Row[] => {
        const command = open.get(row);
        if (!command) return [];
        const { recordId, commandId, stream } = command;
        return [{ row, ...draft, id: recordId ?? '', commandId, stream }];
      });
      const rows = await withFreeNumber(wanted, now);
      const revising = revisions.filter(({ row, further }) => open.has(placeOfRow(row, further)));
      const naming = [...rows, ...revising.map(({ revision, ...row }) => ({ ...row, draft: revision.patch }))];
      const newSuppliers = await suppliers.resolve(suppliersIn(naming), now);
      const newUnits = await units.resolve(unitsIn(naming), now);
      const complete = rows.map((row) => ({ ...row, fields: fieldsOf(row) }));
      await putReferences(
        records,
        organizationId,
        complete.map(({ id, fields }) => ({ contractId: id, references: fields })),
      );
      const registrations = [
        ...newSuppliers,
        ...newUnits,
        ...complete.map((row) => contracts.register({ ...row, validFrom: contractValidFrom(row.fields) }, now)),
      ];
      const made = revising.map((revision) => ({
        place: placeOfRow(revision.row, revision.further),
        revision: revisionOf(revision, now),
      }));
      const free = new Set(rows.map(({ row }) => row));
      const alongWith = {
        suppliers: newSuppliers.length,
        administrativeUnits: newUnits.length,
        ...addedBy(complete.map(({ fields }) => countedOf(fields))),
      };

      return async (): Promise<readonly Outcome[]> => {
        await writing.register(registrations);
        // After these, for they may name whom these register.
        const notRevised = await reviseContracts(made.map(({ revision }) => revision));
        const reasons = new Map<number, string | undefined>(
          made.map(({ place, revision }) => [place, notRevised.get(revision)]),
        );
        return commands.map((command, at): Outcome => {
          const { place, fate } = command;
          const reason = fate === REVISED ? reasons.get(place) : free.has(place) ? undefined : 'number-taken';
          const outcome = { command, fate: reason ?? fate, isRefused: reason !== undefined };
          return at === 0 ? { ...outcome, alongWith } : outcome;
        });
      };
    };

    const commandsOf = ({ drafts, revisions }: DraftBatch): PlannedCommand[] => [
      ...drafts.map(({ row, draft }): PlannedCommand => {
        const id = derivedIdInOrder(dataLoadId, row, 'record');
        return {
          place: row,
          kind: 'contract',
          recordId: id,
          stream: contracts.streamFor(id),
          fate: REGISTERED,
          commandId: commandIdAt(row),
          row: rowOf(draft),
        };
      }),
      ...revisions.map(({ row, further, revision }): PlannedCommand => {
        const { contractId, patch } = revision;
        const place = placeOfRow(row, further);
        return {
          place,
          kind: 'contract',
          recordId: contractId,
          stream: contracts.streamFor(contractId),
          commandId: commandIdAt(place),
          fate: REVISED,
          row: rowOf(patch),
        };
      }),
    ];

    return { commandsOf, prepare };
  };

  /** With the contracts that have the rows' numbers: they are there once a chunk is told of. */
  const describeRows: Plan['describe'] = async ({ organizationId }, refused) => {
    const keyOf = ({ command: { row }, fate }: Outcome): string | undefined =>
      row && row.contractNumber !== null && TAKEN_NUMBER.has(fate)
        ? contractNumberReservation(organizationId, row.contractNumber)
        : undefined;
    const keys = [...new Set(refused.flatMap((one) => keyOf(one) ?? []))];
    const owners = keys.length > 0 ? await records.getMany(reservations, keys) : new Map();
    const prefix = streamOf(organizationId, 'contract', '');
    return refused.map((outcome): RefusedCommand => {
      const { command, fate: reason } = outcome;
      const { place, kind, row } = command;
      const owner: string | undefined = owners.get(keyOf(outcome) ?? '')?.document?.owner;
      const known = command.fate === REGISTERED ? null : command.recordId;
      const name = (row?.contractNumber ?? row?.description ?? 'Sin número').slice(0, REFUSED_TEXT);
      return { place, kind, recordId: known ?? owner?.slice(prefix.length) ?? null, name, reason, ...(row && { row }) };
    });
  };

  const describeEntries = describeRecords(parts);

  const describe: Plan['describe'] = async (batch, refused) => {
    const [rows, entries] = partedByKind(refused);
    return [...(await describeEntries(batch, entries)), ...(await describeRows(batch, rows))];
  };

  /** What it did, as the log says: what ended it before its end may have hidden some. */
  const doneIn = async (batch: RunningBatch) => {
    const { organizationId, batchId, startedAt } = batch;
    const completedAt = (await events.lastPosition(startedAt)) ?? startedAt;
    let [contracts, revised, suppliers, administrativeUnits, renamed] = [0, 0, 0, 0, 0];
    let added = addedBy([]);
    for await (const { things } of batchThings(events, { organizationId, batchId, startedAt, completedAt }))
      for (const thing of things) {
        const { kind, did } = thing;
        added = addedBy([added, thing.counted]);
        if (kind !== 'contract' && did === 'revised') renamed += 1;
        else if (kind === 'supplier') suppliers += 1;
        else if (kind === 'administrative-unit') administrativeUnits += 1;
        else if (did === 'registered') contracts += 1;
        else revised += 1;
      }
    const done = { contracts, suppliers, administrativeUnits, revised, ...(renamed > 0 && { renamed }) };
    return { ...done, ...addedCounts(added) };
  };

  return {
    async *chunks(batch, cursor, waits) {
      // Nobody changes its rows any more, whatever another process made of a load that was about to be confirmed.
      await recovery.reconcile(batch.organizationId, batch.batchId);
      const file = await stagedFileOf(batch);
      const { fileId, rows } = file;
      const staged = await ports.staging.open(fileId);
      let after = cursor === null ? 0 : Number(cursor);
      const renamed =
        cursor === null ? renamedIn(await verdictsInFile(staged, fileId, file.verdicts, 'to-be-saved')) : [];
      if (renamed.length > 0) yield renamingChunk(parts, batch, renamed, { cursor: String(after), waits });
      const { commandsOf, prepare } = await openApplying(batch, file, after, staged, waits);
      const { summary } = startedOf(batch).about;
      const isWhole = commandsIn(rows, summary) === contractsOf(summary);
      for await (const drafts of eachDraftBatch(staged, after)) {
        const { lastRow } = drafts;
        const leftOut = isWhole ? [] : await stagedRowsLeftOut(staged, fileId, after, lastRow);
        after = lastRow;
        yield {
          cursor: String(lastRow),
          isClaiming: true,
          commands: commandsOf(drafts),
          refused: leftOut.map(leftOutInReview),
          prepare: (commands) => prepare(drafts, commands),
        };
      }
    },
    describe,
    nothingDone: (started) => ({
      ...nothingLoaded,
      unchanged: startedOf({ started }).about.summary.unchangedContractsCount,
    }),
    count: (before, all) => {
      const [outcomes, renaming] = partedByKind(all);
      const done = (fate: string): number => outcomes.filter((one) => !one.isRefused && one.fate === fate).length;
      const along = (what: string): number =>
        outcomes.reduce((sum, { alongWith }) => sum + (alongWith?.[what] ?? 0), before[what] ?? 0);
      const counts = {
        ...(before as DataLoadCounts), // as nothingDone began them
        contracts: (before.contracts ?? 0) + done(REGISTERED),
        ...addedCounts(recordOf(ADDED, along)),
        suppliers: along('suppliers'),
        administrativeUnits: along('administrativeUnits'),
        revised: (before.revised ?? 0) + done(REVISED),
        ...renamedAfter(before, renaming),
      };
      return countLeftOut(
        counts,
        outcomes.filter(({ isRefused }) => isRefused).map(({ fate }) => fate),
      );
    },
    outcomeOf: async (batch, counts, isWhole) => ({
      kind: 'load',
      about: { fileName: startedOf(batch).about.fileName },
      counts: { ...nothingLoaded, ...counts, ...(!isWhole && (await doneIn(batch))) },
    }),
    forget: ({ organizationId, batchId }) => recovery.reconcile(organizationId, batchId),
  };
};

/** In which layout a file was read, and of an own table by which mapping. */
const layoutIn = (found: StagedFile['found']): Pick<LoadedFile, 'layout' | 'mapping'> => {
  if (!found) return {};
  const { layout } = found.mapping;
  return layout === null ? { layout: OWN_LAYOUT, mapping: found.key } : { layout };
};

/** What became of rows, and what became of registered ones that were to take their names. */
const partedByKind = (
  outcomes: readonly Outcome[],
): readonly [rows: readonly Outcome[], entries: readonly Outcome[]] => {
  const isOfRow = ({ command }: Outcome): boolean => command.kind === 'contract';
  return [outcomes.filter(isOfRow), outcomes.filter((outcome) => !isOfRow(outcome))];
};

/** How many took a name of the file, and how many did not: nothing where none was to. */
const renamedAfter = (
  { renamed = 0, notRenamed = 0 }: Counts,
  outcomes: readonly Outcome[],
): Pick<DataLoadCounts, 'renamed' | 'notRenamed'> => {
  const refused = outcomes.filter(({ isRefused }) => isRefused).length;
  const counts = { renamed: renamed + outcomes.length - refused, notRenamed: notRenamed + refused };
  return counts.renamed + counts.notRenamed === 0 ? {} : counts;
};

type Patch = Partial<ContractDraft>;

/** A row that names somebody. */
type Naming = RowOrigin & Readonly<{ draft: Patch }>;

const decidedAt = (row: Naming, field: DecidedName['field']) => row.decided?.filter((name) => name.field === field);

function* suppliersIn(rows: readonly Naming[]): Generator<Named<SupplierDraft>> {
  for (const row of rows) {
    const draft = row.draft.supplier;
    if (draft) yield { ...row, draft, decided: decidedAt(row, 'supplierName') };
  }
}

function* unitsIn(rows: readonly Naming[]): Generator<Named<AdministrativeUnitDraft>> {
  for (const row of rows)
    for (const field of ['organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const) {
      const draft = row.draft[field];
      if (draft) yield { ...row, draft, decided: decidedAt(row, field) };
    }
}

/** The RFCs of new suppliers that some row names with one, by their keys; and how names are spelt. */
const newNamesIn = async (staged: ViewStore): Promise<NewNames> => {
  const rfcs = new Map<string, string>();
  const spellings = createSpellingTally();
  for await (const batches of eachFactsBatch(staged))
    for (const facts of batches.flatMap(({ facts }) => facts).filter(isToBeSaved)) {
      spellings.add(facts);
      const { supplier } = facts;
      if (supplier?.rfc && 'created' in supplier && !rfcs.has(supplier.created))
        rfcs.set(supplier.created, supplier.rfc);
    }
  return { rfcs, preferredOf: spellings.preferredOf };
};
