import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import type { BulkChange, ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { type Logger, silentLogger } from '@monitor/platform/process/logger';
import type { Pause } from '@monitor/platform/process/pause';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { FORM, INLINE } from '../../catalogues/save-records.ts';
import { createLoadPlan } from '../../data-loads/apply/load-plan.ts';
import { openMayStillOrder } from '../../deciding/may-still-order.ts';
import { openAggregates } from '../../open-aggregates.ts';
import { contractOf, type HarnessAnswer, openCommandHarness } from '../../testing/command-harness.ts';
import { withWriting } from '../../writing/writing.ts';
import { batchStream } from '../batch.ts';
import { type BatchInLog, batchesInLog, refusedInLog } from '../batch-in-log.ts';
import { type Batches, createBatches } from '../batches.ts';
import { workingBatchOf } from '../working-batches.ts';

/** By the harness's clock, of which every look lasts a millisecond. */
export const LEASE_MS = 10_000;
export const REMOVE: BulkChange = { action: 'remove' };
export const CANCEL: BulkChange = { action: 'change', field: 'procedureState', value: 'CANCELED' };

/** A process on the harness's stores, or on what it sees of them. */
type ProcessParts = Readonly<{
  events?: EventStore;
  records?: ViewStore;
  logger?: Logger;
  lookEveryMs?: number;
  pause?: Pause;
}>;

export type BatchHarness = Awaited<ReturnType<typeof openBatchHarness>>;

/** The command service with one unit, and other processes that carry batches out beside it. */
export const openBatchHarness = async () => {
  const harness = await openCommandHarness();
  const { organization, service, ports, clock } = harness;
  const unit = (await harness.addUnit('Obras'))._id;
  const processes: Batches[] = [];
  /** What happens while a process waits for a lease, or a store: time passes. */
  const waiting = { meanwhile: (): void => clock.advance(LEASE_MS) };

  const context = (cause: Cause = INLINE) => ({ ...harness.context(organization), cause });

  const startOn = ({ events = ports.events, records = ports.records, ...parts }: ProcessParts = {}): Batches => {
    const stores = withWriting({ ...ports, events, records });
    const aggregates = openAggregates(stores);
    const batches = createBatches({
      ports: stores,
      system: clock,
      logger: silentLogger,
      ...aggregates,
      catalogues: aggregates,
      mayStillOrder: openMayStillOrder(service.accounts),
      loads: createLoadPlan({
        ...aggregates,
        ports: stores,
        system: clock,
        logger: silentLogger,
      }),
      pause: async () => {
        waiting.meanwhile();
        await nextTurn();
      },
      leaseMs: LEASE_MS,
      lookEveryMs: 60_000,
      ...parts,
    });
    processes.push(batches);
    return batches;
  };

  let count = 0;
  /** Registers contracts; their numbers go on from C-0. */
  const registered = async (
    many: number,
    changes: Partial<ContractFields> = {},
    cause: Cause = FORM,
  ): Promise<ChosenContract[]> => {
    const contracts: ChosenContract[] = [];
    for (let at = 0; at < many; at += 1) {
      const _id = clock.newId();
      const fields = contractOf(unit, { contractNumber: `C-${count++}`, ...changes });
      const handled = await service.contracts.register(_id, fields, context(cause));
      if (!handled.ok) throw new Error(handled.code);
      contracts.push({ _id, version: 1 });
    }
    return contracts;
  };

  const ended = (batchId: string, batches: Batches = service.batches) => batches.ended({ id: organization, batchId });

  /** Carries a change out; gives its batch's id. */
  const carriedOut = async (
    change: BulkChange,
    contracts: readonly ChosenContract[],
    batches: Batches = service.batches,
  ): Promise<string> => {
    const { _id } = await batches.startChange(context(FORM), change, contracts);
    await ended(_id, batches);
    return _id;
  };

  const eventsOf = async ({ _id }: Pick<ChosenContract, '_id'>): Promise<readonly Recorded[]> =>
    (await ports.events.read(streamOf(organization, 'contract', _id))).events;

  const batchesOf = (batchId: string): Promise<readonly BatchInLog[]> =>
    batchesInLog(ports.events, batchStream(organization, batchId));

  const refusedOf = async ({ batchId, started }: BatchInLog): Promise<readonly RefusedCommand[]> => {
    const stream = batchStream(organization, started.kind === 'undo' ? started.undoes : batchId);
    const refused = await refusedInLog(ports.events, { stream, batchId });
    return refused.toSorted((one, other) => one.place - other.place);
  };

  return {
    ...harness,
    unit,
    waiting,
    context,
    startOn,
    registered,
    ended,
    carriedOut,
    eventsOf,
    batchesOf,
    get: async (path: string, headers: Record<string, string> = {}): Promise<HarnessAnswer> => {
      const authorization = `Bearer ${harness.token}`;
      const response = await fetch(harness.url + path, {
        headers: { authorization, [ORGANIZATION_HEADER]: organization, ...headers },
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    /** Undoes a batch, and waits for that; gives the undo as the log tells it, and why what stays does, by the record. */
    undone: async (
      batchId: string,
      chosen: readonly Readonly<{ id: string; version: number }>[] = [],
      batches: Batches = service.batches,
    ) => {
      const { _id } = await batches.undo(context(FORM), batchId, chosen);
      await ended(_id, batches);
      const undo = (await batchesOf(batchId)).find((one) => one.batchId === _id)!; // it has ended
      const reasons = new Map((await refusedOf(undo)).map(({ recordId, reason }) => [recordId, reason]));
      return { undo, reasons };
    },
    fieldsOf: async ({ _id }: Pick<ChosenContract, '_id'>) => {
      const contract = await service.contracts.find(organization, _id);
      return contract.status === 'registered' ? contract.fields : contract.status;
    },
    refusedOf,
    /** The refused commands of a batch, in its order: of which record, and why. */
    refusedIn: async (batch: BatchInLog) => (await refusedOf(batch)).map(({ recordId, reason }) => [recordId, reason]),
    working: () => workingBatchOf(ports.records, organization),
    close: async () => {
      await Promise.all(processes.map((batches) => batches.stop()));
      await harness.close();
    },
  };
};
