import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { BatchCommandsRefused } from '@monitor/contracts-schema/batches/batch-events';
import {
  type ByHand,
  byHandAfter,
  changedByHand,
  editedFromIn,
} from '@monitor/contracts-schema/contracts/changed-by-hand';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type ContractView, contractOf } from '@monitor/contracts-schema/contracts/contract-views';
import type { ChosenChanged, LeftOutReason, LeftOutRow } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { openFolderFileStore } from '@monitor/platform/file-store/folder-file-store';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { silentLogger } from '@monitor/platform/process/logger';
import { type Pause, pause as usualPause } from '@monitor/platform/process/pause';
import { system } from '@monitor/platform/process/system';
import { openFolderScratchStores } from '@monitor/platform/scratch-stores/folder-scratch-stores';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { openStoreAt, type StoreAddress } from '@monitor/platform/view-store/store-address';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { asRecordedEvents } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import { openRehearsals } from '@monitor/read-model/rehearsal/rehearsals';
import { rehearseHere } from '@monitor/read-model/testing/rehearse-here';
import { openAggregate } from '../../aggregates/aggregate-service.ts';
import { batchInLog, refusedInLog } from '../../batches/batch-in-log.ts';
import { createBatchRehearsals } from '../../batches/batch-rehearsals.ts';
import { createBatches } from '../../batches/batches.ts';
import { openBatches } from '../../batches/working-batches.ts';
import { contractAggregate } from '../../contracts/contract-aggregate.ts';
import { openAggregates } from '../../open-aggregates.ts';
import type { RehearsalAsker } from '../../rehearsing/asker.ts';
import { createRehearsals } from '../../rehearsing/rehearsals.ts';
import { reservations } from '../../reservations/reservations.ts';
import { withWriting } from '../../writing/writing.ts';
import { createLoadPlan } from '../apply/load-plan.ts';
import { dataLoadStream } from '../data-load.ts';
import { createDataLoads, type DataLoads } from '../data-loads.ts';
import { openBatchProgress } from '../load-progress.ts';
import { draftOfContract } from '../review/rules/contract-as-row.ts';
import { fingerprintOf } from '../review/rules/contract-comparison.ts';
import type { RegisteredCatalogue } from '../review/rules/load-catalogue.ts';
import type { ContractsNamed } from '../upload/contracts-by-name.ts';
import type { CatalogueOf, ContractsOf } from '../upload/registered-catalogue.ts';
import type { ReviewFile } from '../upload/review-file.ts';
import { reviewHere } from '../upload/review-here.ts';
import { writeContracts } from '../workbook/contracts-workbook.ts';
import { workingLoads } from '../working-load-store.ts';
import { readBook } from './read-book.ts';
import { type SampleRow, writeSample } from './sample-workbook.ts';

export const ORGANIZATION = system.newId();
export const OTHER_ORGANIZATION = system.newId();
export const ACTOR = { kind: 'user', userId: system.newId(), name: 'Ana Ruiz' } as const;

/** Who asks for rehearsals. */
export const ASKER = { address: '192.0.2.7' } as const;

export const requester = (organizationId = ORGANIZATION) => ({
  organizationId,
  actor: ACTOR,
  commandId: system.newId(),
});

const GENERATION = 'v1.';
const MINUTE_MS = 60_000;

type JoinedSupplier = Extract<MonitorEvent, { type: 'SupplierJoined' }>['data'];
type Registered = Extract<MonitorEvent, { type: `${string}Registered` }>;

/** What people changed of a contract, as its view says it. */
const changesByHand = (before: ByHand, { type, data, metadata }: Recorded): ByHand => {
  const { cause } = metadata as unknown as EventMetadata; // a test's log holds the program's events
  if (type === 'ContractRegistered') return byHandAfter([], cause);
  if (type !== 'ContractRevised') return before;
  const { changes } = data as Readonly<{ changes: readonly { field: string }[] }>;
  const fields = changes.map(({ field }) => field);
  return byHandAfter(before, cause, fields);
};

/** Embedded stores and what data loads are made of, files reviewed in the test's own thread unless it says otherwise; `restart` is a new process on the same stores. */
export const openLoadHarness = async (
  wrap: (events: EventStore) => EventStore = (events) => events,
  reviewFile: ReviewFile = reviewHere,
  wrapRecords: (records: ViewStore) => ViewStore = (records) => records,
  pause?: Pause,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'load-harness-'));
  const temporaryFolder = join(folder, 'tmp');
  await mkdir(temporaryFolder);
  const log = openEmbeddedEventStore();
  const records = await openStoreAt({ kind: 'embedded', path: join(folder, 'records.db'), durability: 'normal' });
  const staging = await openFolderScratchStores({ folder: join(folder, 'staging'), durability: 'normal' });
  const viewsAddress: StoreAddress = { kind: 'embedded', path: join(folder, 'views.db'), durability: 'normal' };
  const views = await openStoreAt(viewsAddress);
  await newGeneration(views, GENERATION);
  const files = await openFolderFileStore({ folder: join(folder, 'files') });
  const bus = openInProcessEventBus();

  const eventsOf = (organizationId: string): Promise<Recorded[]> =>
    log.readLog({ streamPrefix: streamPrefixOf(organizationId), limit: 1_000_000 });

  /** What is registered, straight from the log. */
  const registeredIn = async (organizationId: string) => {
    const living = new Map<string, Registered>();
    const versions = new Map<string, number>();
    const byHand = new Map<string, ByHand>();
    const loaded = new Set<string>();
    for (const recorded of await eventsOf(organizationId)) {
      const { type, data } = recorded as unknown as Registered; // a test's log holds the program's events
      if ('fields' in data) versions.set(data.id, recorded.version);
      byHand.set(data.id, changesByHand(byHand.get(data.id) ?? [], recorded));
      const { cause } = recorded.metadata as unknown as EventMetadata;
      if (type === 'ContractRegistered' && cause.via === 'data-load') loaded.add(data.id);
      if (type.endsWith('Removed') || type.endsWith('Joined')) living.delete(data.id);
      else if ('fields' in data) living.set(data.id, { type, data } as Registered);
    }
    const all = [...living.values()];
    const fieldsOf = <Fields>(noun: string) =>
      all.filter(({ type }) => type.startsWith(noun)).map(({ data }) => ({ id: data.id, ...(data.fields as Fields) }));
    const contracts = fieldsOf<ContractFields>('Contract');
    return {
      fieldsOf,
      contracts: contracts.map(({ id, ...fields }) => ({
        id,
        version: versions.get(id) ?? 0,
        fields,
        ...(loaded.has(id) && { changedByHand: changedByHand(byHand.get(id) ?? []) }),
      })),
      editedRows: contracts.flatMap(({ id: contractId }) => {
        const all = byHand.get(contractId) ?? [];
        const digest = editedFromIn(all);
        return digest === undefined ? [] : [{ digest, contractId, changedByHand: changedByHand(all) }];
      }),
    };
  };

  /** What the views will say. */
  const catalogueOf: CatalogueOf = async (organizationId): Promise<RegisteredCatalogue> => {
    const { fieldsOf, contracts, editedRows } = await registeredIn(organizationId);
    const joined = new Map<string, JoinedSupplier>();
    for (const { type, data } of (await eventsOf(organizationId)) as unknown as {
      type: string;
      data: JoinedSupplier;
    }[])
      if (type === 'SupplierJoined') joined.set(data.id, data);
      else if (type === 'SupplierSeparated') joined.delete(data.id);
    return {
      suppliers: [
        ...fieldsOf<SupplierFields>('Supplier'),
        ...[...joined.values()].map(({ id, to, fields }) => ({ ...fields, id: to.id, joined: id })),
      ],
      administrativeUnits: fieldsOf<AdministrativeUnitFields>('AdministrativeUnit'),
      contractNumbers: contracts.flatMap(({ fields }) => fields.contractNumber ?? []),
      unnumberedContracts: contracts
        .filter(({ fields }) => fields.contractNumber === null)
        .map(({ id, fields }) => ({ id, fingerprint: fingerprintOf(draftOfContract(fields)) })),
      editedRows,
    };
  };

  const contractsNamed: ContractsNamed =
    (organizationId) =>
    async ({ ids, numberKeys, procedureKeys }) => [
      ...(await registeredIn(organizationId)).contracts.filter(
        ({ id, fields: { contractNumber, contractId } }) =>
          ids.includes(id) ||
          (contractNumber !== null && numberKeys.includes(contractNumberKey(contractNumber))) ||
          (contractId !== null && procedureKeys.includes(contractNumberKey(contractId))),
      ),
      ...(await registeredIn(organizationId === ORGANIZATION ? OTHER_ORGANIZATION : ORGANIZATION)).contracts.flatMap(
        ({ id }) => (ids.includes(id) ? [{ id, isElsewhere: true as const }] : []),
      ),
    ];

  /** Whether who orders something still may; asked before each chunk. */
  const authority = { isPermitted: () => true };

  /** Processes that were started: they look for what nobody is at, until they are stopped. */
  const running: { stop: () => Promise<void> }[] = [];

  const start = (events: EventStore, records: ViewStore) => {
    const stores = withWriting({ events, records });
    const { suppliers, administrativeUnits } = openAggregates(stores);
    const aggregates = {
      suppliers,
      administrativeUnits,
      contracts: openAggregate(
        stores,
        contractAggregate(stores, async () => undefined),
      ),
    };
    const registeredContracts: ContractsOf = async function* (organizationId, ids) {
      const { contracts } = await registeredIn(organizationId);
      const asked = contracts.filter(({ id }) => ids?.includes(id) ?? true);
      yield asked.map(({ id, version, fields }) => ({ id, version, ...fields }) as ContractView);
    };
    const ports = { ...stores, views, viewsAddress, staging, uploads: files, bus, temporaryFolder };
    const reading = { catalogueOf, contractsNamed, registeredContracts };
    const admissions = openAdmissions({ logger: silentLogger, metrics: openMetrics(), system });
    const rehearsals = createRehearsals({
      ports,
      system,
      admissions,
      rehearse: openRehearsals(ports, 10_000_000_000, rehearseHere),
    });
    const planParts = { ports, system, logger: silentLogger, ...aggregates, catalogues: aggregates };
    /** Leases of processes that died run out as soon as somebody waits for them. */
    let waitedMs = 0;
    const hasty = { ...system, elapsed: () => system.elapsed() + waitedMs };
    const batches = createBatches({
      ...planParts,
      mayStillOrder: async () => authority.isPermitted(),
      system: hasty,
      pause: async (ms, signal) => {
        waitedMs += MINUTE_MS;
        await (pause ?? usualPause)(Math.min(ms, 5), signal);
      },
      loads: createLoadPlan(planParts),
      onProgress: openBatchProgress({ bus, system, logger: silentLogger }),
    });
    const dataLoads = createDataLoads({
      ports,
      system: hasty,
      logger: silentLogger,
      batches,
      admissions,
      rehearsals,
      ...aggregates,
      ...reading,
      reviewFile,
    });
    const loads = {
      ...dataLoads,
      /** As at a start, while the leases of others stand. */
      lookOnce: dataLoads.resume,
      resume: async (left?: Parameters<DataLoads['resume']>[0]): Promise<void> => {
        await dataLoads.resume(left);
        waitedMs += MINUTE_MS;
        await dataLoads.resume(left);
        await batches.resume();
        for (const batch of await openBatches(records)) await batches.ended(batch).catch(() => {});
      },
      stop: async (): Promise<void> => {
        await dataLoads.stop();
        await batches.stop();
      },
    };
    running.push(loads);
    const { undo: rehearseUndo } = createBatchRehearsals({ ...planParts, ports }, batches, rehearsals);
    return {
      ...aggregates,
      loads,
      batches,
      rehearsals,
      registeredContracts,
      /** Undoes a load, and waits for that; gives what became of what it did, and what stays. */
      undo: async (dataLoadId: string, chosen: readonly ChosenChanged[] = [], by = requester()) => {
        const context = { ...by, cause: { via: 'form' } as const, now: system.now() };
        const { _id: batchId } = await batches.undo(context, dataLoadId, chosen);
        const { position } = await batches.ended({ id: by.organizationId, batchId });
        const stream = dataLoadStream(by.organizationId, dataLoadId);
        const completed = (await batchInLog(events, { stream, batchId }))?.completed;
        if (completed?.kind !== 'undo') throw new Error(`The load ${dataLoadId} is not undone`);
        const kept = await refusedInLog(events, { stream, batchId });
        return { counts: completed.counts, stopped: completed.stopped, position, kept };
      },
      undoList: (dataLoadId: string) => batches.undoList(ORGANIZATION, dataLoadId),
      rehearseUndo: (dataLoadId: string, chosen: readonly ChosenChanged[], asker: RehearsalAsker) => {
        const context = { ...requester(), cause: { via: 'form' } as const, now: system.now() };
        return rehearseUndo(context, dataLoadId, chosen, asker, async () => {});
      },
    };
  };
  const started = start(wrap(log), wrapRecords(records));

  const workbook = async (rows: Iterable<SampleRow>, ...columns: Parameters<typeof writeSample>[2][]) => {
    const path = join(folder, `${system.newId()}.xlsx`);
    await writeSample(path, rows, ...columns);
    return path;
  };

  return {
    ...started,
    authority,
    folder,
    log,
    records,
    staging,
    files,
    bus,
    eventsOf,
    workbook,
    restart: () => start(log, records).loads,
    /** The same, with what registers by hand. */
    startAgain: (events: EventStore = log, kept: ViewStore = records) => start(events, kept),
    /** Brings the views to where the log is, as a projector would. */
    project: async (organizationId = ORGANIZATION): Promise<void> => {
      const { events } = asRecordedEvents(await eventsOf(organizationId));
      await projectEvents(inGeneration(views, GENERATION), stages, events);
    },
    upload: (source: string, idDataLoad?: string, organizationId = ORGANIZATION) =>
      started.loads.upload({ ...requester(organizationId), fileName: 'contratos.xlsx', source, idDataLoad }),
    /** A workbook whose rows correct the contracts that have their numbers, as is decided. */
    correct: async (source: string, organizationId = ORGANIZATION) => {
      const upload = { ...requester(organizationId), fileName: 'correcciones.xlsx', source };
      const uploaded = await started.loads.upload(upload);
      await started.loads.chooseRows({ ...upload, idDataLoad: uploaded.dataLoadId, choice: 'SHEET' });
      return uploaded;
    },
    /** The workbook of the registered contracts, each as its reader edits it; after them copies that he makes of rows. */
    downloadEdited: async (
      edit: (contract: ContractFields) => ContractFields = (same) => same,
      copy: (contract: ContractFields) => readonly ContractFields[] = () => [],
    ): Promise<string> => {
      const path = join(folder, `${system.newId()}.xlsx`);
      const edited = async function* () {
        for await (const batch of started.registeredContracts(ORGANIZATION))
          yield batch.map((view) => ({ ...view, ...edit(contractOf(view)) }));
        for await (const batch of started.registeredContracts(ORGANIZATION))
          yield batch.flatMap((view) => copy(contractOf(view)).map((fields) => ({ ...view, ...fields })));
      };
      await writeContracts(createWriteStream(path), edited());
      return path;
    },
    /** The same workbook, whose last row does not say any more which contract it was written from. */
    withoutLastReference: async (path: string): Promise<string> => {
      const book = await readBook(path);
      const sheet = book.worksheets[0]!; // the only one
      sheet.lastRow!.getCell((sheet.getRow(1).values as string[]).indexOf('REF')).value = null;
      await book.xlsx.writeFile(path);
      return path;
    },
    /** How many events of each type an organization's log holds; those of batches by their kinds. */
    countEvents: async (organizationId = ORGANIZATION): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const event of await eventsOf(organizationId)) {
        const type = typeOf(event);
        counts[type] = (counts[type] ?? 0) + 1;
      }
      return counts;
    },
    /** What working data there are. */
    orphans: async () => ({
      loads: await records.count(workingLoads, {}),
      staged: (await staging.names()).length,
      reservations: await records.count(reservations, {}),
      files: (await readdir(join(folder, 'files'))).length,
      temporary: (await readdir(temporaryFolder)).length,
    }),
    close: async (): Promise<void> => {
      await started.rehearsals.stop();
      await Promise.allSettled(running.map(({ stop }) => stop())); // one that died fails
      await bus.close();
      await log.close();
      await staging.close();
      await records.close();
      await views.close();
      await rm(folder, { recursive: true });
    },
  };
};

/** Of a batch's event with its kind. */
export const typeOf = ({ type, data }: Pick<Recorded, 'type' | 'data'>): string => {
  const { kind } = data as { kind?: string };
  return type.startsWith('Batch') && kind ? `${type} ${kind}` : type;
};

/** The rows of loads that became no contract, as the log tells of them. */
export const rowsRefused = (events: readonly Recorded[]): LeftOutRow[] =>
  events
    .filter(({ type }) => type === 'BatchCommandsRefused')
    .flatMap(({ data }) => (data as BatchCommandsRefused['data']).refused)
    .flatMap(({ place, recordId, reason, row }) =>
      row ? [{ row: place, contractId: recordId, reason: reason as LeftOutReason, ...row }] : [],
    );

export type LoadHarness = Awaited<ReturnType<typeof openLoadHarness>>;

export const NOTHING = { loads: 0, staged: 0, reservations: 0, files: 0, temporary: 0 };
