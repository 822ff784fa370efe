import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { DataLoadCounts, LeftOutRow } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import type { Append } from '@monitor/platform/event-store/event-store';
import { oneAhead } from '@monitor/platform/process/one-ahead';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contractNumberReservation, contractValidFrom } from '../../contracts/contract-aggregate.ts';
import { putReferences } from '../../contracts/contract-references.ts';
import { derivedId, derivedIdInOrder } from '../../deciding/derived-id.ts';
import { untilNoneLeaves } from '../../reservations/leaving.ts';
import type { HoldsKey } from '../../reservations/reservations.ts';
import { type LoadDependencies, loadCause } from '../load-dependencies.ts';
import type { AdministrativeUnitDraft, ContractDraft, SupplierDraft } from '../review/rules/contract-draft.ts';
import {
  type DraftBatch,
  eachDraftBatch,
  eachFactsBatch,
  type RowDraft,
  type RowRevision,
  stagedRowsLeftOut,
} from '../review/staged-rows.ts';
import type { Applied } from '../working-load.ts';
import { openDoneRows } from './done-rows.ts';
import { countLeftOut, openLeavingOut } from './leaving-out.ts';
import { leftOutAtConfirm, leftOutInReview, leftOutRevision } from './left-out-rows.ts';
import { administrativeUnitReferences, type Named, supplierReferences } from './new-references.ts';
import { type ConfirmedLoad, registrationAppender } from './registrations.ts';
import { openReserving, type Waits } from './reserve-each.ts';
import { type ContractRevision, createRevisingContracts } from './revising-contracts.ts';

type Row = RowDraft & Readonly<{ id: string; commandId: string; stream: string }>;

/** What a chunk of rows comes to, once it is in the log. */
type Chunk = Readonly<{
  lastRow: number;
  now: Date;
  appends: readonly Append[];
  /** To be made after these, for they may name whom these register. */
  revisions: readonly (RowRevision & Readonly<{ made: ContractRevision }>)[];
  created: Readonly<{ contracts: number; suppliers: number; administrativeUnits: number; revised: number }>;
  leftOut: readonly LeftOutRow[];
}>;

/**
 * Registers and revises what a confirmed load's rows say, in chunks of some hundred rows in the sheet's order, from the row after the
 * last one done; a chunk's reservations and references are made while the one before it is appended. Every id follows from
 * the load and the row: doing a chunk again, or only preparing it, does nothing again. `keep` is told after each chunk.
 * What another has registered since the review is left out, or used; every row that becomes no contract is told. Before
 * each chunk it is asked whether who confirmed the load still may: if not, all rows from there on are left out. Says when it
 * waits for another, and throws a refusal when the signal comes meanwhile.
 */
export const applyLoad = async (
  dependencies: LoadDependencies,
  load: ConfirmedLoad,
  keep: (applied: Applied) => Promise<void>,
  waits: Waits,
): Promise<DataLoadCounts> => {
  const { ports, system, mayStillOrder } = dependencies;
  const { events, records } = ports;
  const staged = await ports.staging.open(load.fileId);
  const { organizationId, dataLoadId, applied } = load;
  const contracts = registrationAppender<'Contract', ContractFields>('Contract', 'contract', load);
  const reserveEach = openReserving(records, system.elapsed, waits);
  const patience = { patienceMs: Number.POSITIVE_INFINITY, signal: waits.signal };
  const untilSettled = (id: string) => untilNoneLeaves(records, organizationId, [id], patience);
  const others = { reserveEach, untilSettled };
  const suppliers = supplierReferences(dependencies, others, load, await rfcsOfNewSuppliers(staged));
  const units = administrativeUnitReferences(dependencies, others, load);
  const reviseContracts = createRevisingContracts(dependencies);
  const leaving = await openLeavingOut(dependencies, load, contracts.idOf);

  const holdsNumber: HoldsKey = async (owner, key) => {
    const state = await dependencies.contracts.find(organizationId, contracts.idOf(owner));
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

  /** A row's correction, once whom it names has an id. */
  const revisionOf = ({ row, revision, decided }: RowRevision, now: Date): ContractRevision => ({
    ...{ contractId: revision.contractId, version: revision.version, patch: patchOf(revision.patch) },
    context: {
      ...{ commandId: derivedId(dataLoadId, 'row', row), organizationId, actor: load.actor, now },
      cause: loadCause(dataLoadId, load.fileName, row, decided),
    },
  });

  const appendAll = async (appends: readonly Append[]): Promise<void> => {
    if (appends.length === 0) return;
    const answers = await events.appendMany(appends);
    const refused = answers.findIndex(({ ok }) => !ok);
    if (refused >= 0) throw new Error(`The stream ${appends[refused]?.stream} of a load is not its own`);
  };

  const doneOf = openDoneRows(events, organizationId, dataLoadId);

  /** A chunk that comes after the permission of who confirmed the load: what a crash hid of it is done, the rest stays out. */
  const leftOutChunk = async (
    { lastRow, drafts, revisions }: DraftBatch,
    after: number,
    now: Date,
    inReview: readonly LeftOutRow[],
  ): Promise<Chunk> => {
    const { rows: done, ...created } = await doneOf(after, lastRow);
    const isOpen = ({ row }: Readonly<{ row: number }>): boolean => !done.has(row) && !leaving.told.has(row);
    return {
      ...{ lastRow, now, appends: [], revisions: [], created },
      leftOut: [
        ...inReview.filter(isOpen),
        ...drafts.filter(isOpen).map((draft) => leftOutAtConfirm(draft, 'not-permitted')),
        ...revisions.filter(isOpen).map((revision) => leftOutRevision(revision, 'not-permitted')),
        ...[...leaving.told.values()].filter(({ row }) => row > after && row <= lastRow),
      ],
    };
  };

  let { counts, lastAppliedRow: preparedThrough } = applied;
  let isPermitted = true;

  const prepare = async (batch: DraftBatch): Promise<Chunk> => {
    const { lastRow, drafts, revisions } = batch;
    const now = system.now();
    const inReview = load.isWhole ? [] : await stagedRowsLeftOut(staged, load.fileId, preparedThrough, lastRow);
    const after = preparedThrough;
    preparedThrough = lastRow;
    isPermitted &&= await mayStillOrder(load.actor, 'CONTRACTS');
    if (!isPermitted) return leftOutChunk(batch, after, now, inReview.map(leftOutInReview));
    const wanted = drafts
      .filter(({ row }) => !leaving.told.has(row))
      .map(({ row, draft, decided }): Row => {
        const commandId = derivedId(dataLoadId, 'row', row);
        const id = derivedIdInOrder(dataLoadId, row, 'record');
        return { row, draft, id, commandId, stream: contracts.streamFor(id), ...(decided && { decided }) };
      });
    const rows = await withFreeNumber(wanted, now);
    const revising = revisions.filter(({ row }) => !leaving.told.has(row));
    const naming = [...rows, ...revising.map(({ revision, ...row }) => ({ ...row, draft: revision.patch }))];
    const newSuppliers = await suppliers.resolve(suppliersIn(naming), now);
    const newUnits = await units.resolve(unitsIn(naming), now);
    const registered = rows.map((row) => ({ ...row, fields: fieldsOf(row) }));
    await putReferences(
      records,
      organizationId,
      registered.map(({ id, fields }) => ({ contractId: id, references: fields })),
    );
    const done = new Set(rows.map(({ row }) => row));
    const atConfirm = drafts
      .filter(({ row }) => !done.has(row))
      .map((draft) => leftOutAtConfirm(draft, 'number-taken'));
    return {
      lastRow,
      now,
      appends: [
        ...newSuppliers.appends,
        ...newUnits.appends,
        ...registered.map(({ id, commandId, row, fields, decided }) =>
          contracts.append({ id, commandId, row, fields, decided, validFrom: contractValidFrom(fields) }, now),
        ),
      ],
      revisions: revising.map((revision) => ({ ...revision, made: revisionOf(revision, now) })),
      created: {
        contracts: rows.length,
        suppliers: newSuppliers.created,
        administrativeUnits: newUnits.created,
        revised: 0,
      },
      leftOut: [...inReview.map(leftOutInReview), ...atConfirm],
    };
  };

  for await (const { lastRow, now, appends, revisions, created, leftOut: leftOutBefore } of oneAhead(
    eachDraftBatch(staged, applied.lastAppliedRow),
    prepare,
  )) {
    await appendAll(appends);
    const notRevised = await reviseContracts(revisions.map(({ made }) => made));
    const leftOut = leftOutBefore
      .concat(
        revisions.flatMap((revision) => {
          const reason = notRevised.get(revision.made);
          return reason ? [leftOutRevision(revision, reason)] : [];
        }),
      )
      .sort((one, other) => one.row - other.row);
    await leaving.tell(leftOut, now);
    counts = countLeftOut(
      {
        ...counts,
        contracts: counts.contracts + created.contracts,
        suppliers: counts.suppliers + created.suppliers,
        administrativeUnits: counts.administrativeUnits + created.administrativeUnits,
        ...(counts.revised !== undefined && {
          revised: counts.revised + created.revised + revisions.length - notRevised.size,
        }),
      },
      leftOut,
    );
    await keep({ lastAppliedRow: lastRow, counts });
    await nextTurn();
  }
  return counts;
};

type Patch = Partial<ContractDraft>;

/** A row that names somebody. */
type Naming = Readonly<{ row: number; draft: Patch; decided?: readonly DecidedName[] }>;

const decidedAt = (row: Naming, field: DecidedName['field']) => row.decided?.filter((name) => name.field === field);

function* suppliersIn(rows: readonly Naming[]): Generator<Named<SupplierDraft>> {
  for (const row of rows) {
    const draft = row.draft.supplier;
    if (draft) yield { draft, row: row.row, decided: decidedAt(row, 'supplierName') };
  }
}

function* unitsIn(rows: readonly Naming[]): Generator<Named<AdministrativeUnitDraft>> {
  for (const row of rows)
    for (const field of ['organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const) {
      const draft = row.draft[field];
      if (draft) yield { draft, row: row.row, decided: decidedAt(row, field) };
    }
}

/** By the key of each new supplier that some row names with an RFC. */
const rfcsOfNewSuppliers = async (staged: ViewStore): Promise<Map<string, string>> => {
  const rfcs = new Map<string, string>();
  for await (const batches of eachFactsBatch(staged))
    for (const { supplier } of batches.flatMap(({ facts }) => facts))
      if (supplier?.rfc && 'created' in supplier && !rfcs.has(supplier.created))
        rfcs.set(supplier.created, supplier.rfc);
  return rfcs;
};
