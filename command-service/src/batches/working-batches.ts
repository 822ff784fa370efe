import type { BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import { underWayOf } from '@monitor/contracts-schema/batches/batch-words';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Permission } from '@monitor/contracts-schema/permission';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { Counts } from './plan.ts';

/** How far a batch has come. */
export type BatchReached = Readonly<{
  /** Where its plan goes on from; null before the first chunk. */
  cursor: string | null;
  done: number;
  refused: number;
  /** Of the refused: those that it did not come to. */
  notReached: number;
  counts: Counts;
  /** Where the log stands with the last command. */
  position: string | null;
}>;

/**
 * An organization's last batch: working data. Its id is the organization's, so that of two that begin at once one finds
 * the slot taken. It is written by whoever holds its lease, under that lease's number.
 */
export type WorkingBatch = BatchReached &
  Readonly<{
    id: string;
    batchId: string;
    /** Where the log tells it. */
    stream: string;
    started: BatchStarted['data'];
    /** What was ordered, summed up: by it the same order is known again. */
    ordered: string;
    actor: Actor;
    /** What whoever ordered it needs, until its end. */
    permission: Permission;
    startedAt: string;
    finishedAt: string | null;
    /** Whether it is under way. */
    isOpen: boolean;
    leaseNumber: number;
  }>;

const workingBatches: Collection<WorkingBatch> = {
  name: 'working-batches',
  fields: { id: 'text', batchId: 'text', isOpen: 'boolean', leaseNumber: 'number' },
  indexes: [],
};

/** Who ordered that a batch end where it is. */
type StopRequest = Readonly<{ id: string; actor: Actor }>;
const stopRequests: Collection<StopRequest> = { name: 'batch-stop-requests', fields: { id: 'text' }, indexes: [] };

export const workingBatchOf = async (records: ViewStore, organizationId: string): Promise<WorkingBatch | undefined> =>
  (await records.getMany(workingBatches, [organizationId])).get(organizationId)?.document;

/** Every organization's that is under way. */
export const openBatches = (records: ViewStore): Promise<readonly WorkingBatch[]> =>
  records.find(workingBatches, { where: { isOpen: true } });

/** Whether an organization's load is being brought into the log: its rows may name anybody. */
export const isLoading = async (records: ViewStore, organizationId: string): Promise<boolean> => {
  const batch = await workingBatchOf(records, organizationId);
  return batch?.isOpen === true && batch.started.kind === 'load';
};

/** That another batch works, and what it is. */
export const refusedWhile = ({ started }: Pick<WorkingBatch, 'started'>): Refused =>
  new Refused('batch.under-way', { data: underWayOf(started) });

/** Takes an organization's slot, in place of the batch `before` it; false when another came meanwhile. */
export const acquireSlot = (
  records: ViewStore,
  batch: WorkingBatch,
  before: WorkingBatch | undefined,
): Promise<boolean> =>
  before
    ? records.replaceIf(workingBatches, batch, { batchId: before.batchId })
    : records.insertMany(workingBatches, [batch]).then((inserted) => inserted.has(batch.id));

/** Gives the slot of a batch back that the log does not know. */
export const releaseSlot = async (records: ViewStore, { id, batchId }: WorkingBatch): Promise<void> => {
  await records.removeWhere(workingBatches, { id, batchId });
};

/** Keeps how far it has come; false when another has taken it over meanwhile. */
export const keepBatch = (records: ViewStore, batch: WorkingBatch): Promise<boolean> =>
  records.replaceIf(workingBatches, batch, { batchId: batch.batchId, leaseNumber: { lte: batch.leaseNumber } });

export const requestStop = (records: ViewStore, batchId: string, actor: Actor): Promise<unknown> =>
  records.insertMany(stopRequests, [{ id: batchId, actor }]);

/** Who ordered that a batch stop; undefined when nobody did. */
export const stopRequestOf = async (records: ViewStore, batchId: string): Promise<Actor | undefined> =>
  (await records.getMany(stopRequests, [batchId])).get(batchId)?.document?.actor;

export const forgetStopRequest = async (records: ViewStore, batchId: string): Promise<void> => {
  await records.removeWhere(stopRequests, { id: batchId });
};
