import type { BatchProgress } from '@monitor/contracts-schema/batches/batch-endpoints';
import {
  type BatchCompleted,
  permissionOfBatch,
  type RefusedCommand,
} from '@monitor/contracts-schema/batches/batch-events';
import { decidedIn, refusalSentence } from '@monitor/contracts-schema/batches/batch-words';
import {
  type BulkChange,
  type BulkProgress,
  bulkProblems,
  type ChosenContract,
} from '@monitor/contracts-schema/contracts/bulk-operation';
import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Permission } from '@monitor/contracts-schema/permission';
import { streamOf } from '@monitor/contracts-schema/streams';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { refuseProblems } from '../catalogues/save-records.ts';
import { type CommandContext, utcDayOf } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { batchStream } from './batch.ts';
import { type BatchInLog, batchesInLog, batchInLog, isInLog, refusedInLog } from './batch-in-log.ts';
import { type BatchRunnerParts, createBatchRunner } from './batch-runner.ts';
import { bulkPatch } from './change/bulk-patch.ts';
import { type ChangePlanParts, createChangePlan } from './change/change-plan.ts';
import { keepChosen } from './change/chosen-contracts.ts';
import { type Merge, mergeOrder, requireSeparable } from './merge/merge-order.ts';
import { createMergePlan, type MergePlanParts } from './merge/merge-plan.ts';
import type { Order, Plan } from './plan.ts';
import { batchThings } from './undo/batch-things.ts';
import { chosenOf } from './undo/undo-fate.ts';
import { openUndoLists, type UndoList } from './undo/undo-list.ts';
import { recordsOf, undoOrderOf } from './undo/undo-order.ts';
import { createUndoPlan } from './undo/undo-plan.ts';
import type { UndoParts } from './undo/undo-steps.ts';
import { refusedWhile, stopRequestOf, type WorkingBatch, workingBatchOf } from './working-batches.ts';

export type PlanParts = ChangePlanParts & MergePlanParts & UndoParts;

export type BatchesParts = Omit<BatchRunnerParts, 'plans'> & PlanParts & Readonly<{ loads: Plan }>;

export const createPlans = (parts: PlanParts) => ({
  change: createChangePlan(parts),
  merge: createMergePlan(parts),
  undo: createUndoPlan(parts),
});

/** A batch that came to its end, and where; and its undoing, if there is one. */
export type CompletedBatch = BatchInLog &
  Readonly<{ organizationId: string; stream: string; completed: BatchCompleted['data']; completedAt: string }> &
  Readonly<{ undo: BatchInLog | undefined }>;

const nameOf = ({ actor }: WorkingBatch): string => (actor.kind === 'user' ? actor.name : 'Sistema');

const subjectOf = ({ batchId, started }: WorkingBatch) => ({
  _id: batchId,
  kind: started.kind,
  total: started.total,
  ...decidedIn(started.about),
});

/** Changes of many records: ordered, carried out, stopped and undone. Every call may throw Refused. */
export const createBatches = (parts: BatchesParts) => {
  const { ports, catalogues } = parts;
  const { events, records } = ports;
  const plans = { ...createPlans(parts), load: parts.loads };
  const runner = createBatchRunner({ ...parts, plans });
  const listUndo = openUndoLists(events);

  const progressOf = async (batch: WorkingBatch): Promise<BatchProgress> => {
    const waiting = runner.waitingOf(batch.id);
    const isStopping = batch.isOpen && (await stopRequestOf(records, batch.batchId)) !== undefined;
    return {
      ...subjectOf(batch),
      startedBy: nameOf(batch),
      startedAt: batch.startedAt,
      finishedAt: batch.finishedAt,
      done: batch.done,
      refused: batch.refused,
      isStopping,
      ...(waiting && { waiting }),
    };
  };

  const bulkProgressOf = (batch: WorkingBatch): BulkProgress | null => {
    const { batchId, started, done, refused } = batch;
    if (started.kind !== 'change') return null;
    return {
      _id: batchId,
      change: started.about.change,
      total: started.total,
      done,
      failed: refused,
      startedBy: nameOf(batch),
      startedAt: batch.startedAt,
      finishedAt: batch.finishedAt,
    };
  };

  /** Whether the log knows of a batch; while it is away, what the slot says counts. */
  const isBegun = (batch: WorkingBatch): Promise<boolean> =>
    isInLog(events, batch).catch((error: unknown) => {
      if (error instanceof StorageUnavailable) return true;
      throw error;
    });

  /** The organization's last batch. A slot that a crash left before the log knew of a batch tells of none. */
  const lastBatchOf = async (organizationId: string): Promise<WorkingBatch | undefined> => {
    const batch = await workingBatchOf(records, organizationId);
    const isCertain = !batch?.isOpen || batch.cursor !== null;
    return isCertain || (await isBegun(batch)) ? batch : undefined;
  };

  /** Where the log tells a batch; an undo is found while it is the last batch. */
  const streamOfBatch = async (organizationId: string, batchId: string): Promise<string> => {
    const working = await workingBatchOf(records, organizationId);
    const own = [batchStream(organizationId, batchId), streamOf(organizationId, 'data-load', batchId)];
    for (const stream of working?.batchId === batchId ? [working.stream] : own)
      if (await isInLog(events, { stream, batchId })) return stream;
    throw new Refused('batch.unknown');
  };

  /** Refuses what the contracts' form would, and a reference to what is not registered. */
  const changeOrder = async (
    { organizationId, commandId, now }: CommandContext,
    change: BulkChange,
    chosen: readonly ChosenContract[],
  ): Promise<Order> => {
    refuseProblems(bulkProblems(change));
    if (change.action === 'change') await bulkPatch(catalogues, organizationId, change);
    const contracts = [...new Map(chosen.map((contract) => [contract._id, contract])).values()];
    const id = derivedId(commandId, 'bulk');
    return {
      stream: batchStream(organizationId, id),
      permission: 'CONTRACTS',
      ordered: derivedId(id, JSON.stringify({ change, contracts })),
      started: {
        id,
        organizationId,
        validFrom: utcDayOf(now),
        kind: 'change',
        total: contracts.length,
        about: { change },
      },
      keep: (into) => keepChosen(into, id, contracts),
    };
  };

  /** A batch of the organization's that came to its end, undone or not. */
  const endedBatch = async (organizationId: string, batchId: string): Promise<CompletedBatch> => {
    const stream = await streamOfBatch(organizationId, batchId);
    const batches = await batchesInLog(events, stream);
    const batch = batches.find((one) => one.batchId === batchId);
    if (!batch) throw new Refused('batch.unknown');
    if (batch.started.kind === 'undo') throw new Refused('batch.is-undo');
    const { completed, completedAt } = batch;
    if (!completed || !completedAt) throw new Refused('batch.not-complete');
    const undo = batches.find(({ started }) => started.kind === 'undo');
    return { ...batch, organizationId, stream, completed, completedAt, undo };
  };

  /** One that was not undone. */
  const completedBatch = async (organizationId: string, batchId: string): Promise<CompletedBatch> => {
    const batch = await endedBatch(organizationId, batchId);
    if (batch.undo) throw new Refused('batch.undone');
    return batch;
  };

  /** How much there is to undo: what said already what it was to say was not changed. */
  const countDone = async (batch: CompletedBatch): Promise<number> => {
    let count = 0;
    for await (const { things } of batchThings(events, batch)) count += things.length;
    return count;
  };

  const orderToUndo = async (batch: CompletedBatch, chosen: readonly ChosenChanged[], now: Date): Promise<Order> => {
    const { completed } = batch;
    if (completed.kind === 'merge') await requireSeparable(catalogues, batch, completed.about);
    const total = completed.kind === 'change' ? await countDone(batch) : recordsOf(completed);
    return undoOrderOf(batch, { total, chosen, now });
  };

  const orderToMerge = (context: CommandContext, merge: Merge): Promise<Order> =>
    mergeOrder({ records, catalogues }, context, merge);

  /** Refuses what was undone already, and what cannot be. */
  const undoOrder = async (
    { organizationId, now }: CommandContext,
    batchId: string,
    chosen: readonly ChosenChanged[],
  ): Promise<Order> => orderToUndo(await completedBatch(organizationId, batchId), chosen, now);

  return {
    /** What is ordered by a change of many contracts, by a merge, and by an undo; as it is checked before it begins. */
    changeOrder,
    mergeOrder: orderToMerge,
    undoOrder,

    /** Begins a change of many contracts. Answers as soon as the order is in the log: it goes on by itself. */
    startChange: async (
      context: CommandContext,
      change: BulkChange,
      chosen: readonly ChosenContract[],
    ): Promise<BulkProgress> => {
      const batch = await runner.start(await changeOrder(context, change, chosen), context);
      const progress = bulkProgressOf(batch);
      if (!progress) throw new Error(`The batch ${batch.batchId} is no change`);
      return progress;
    },

    /** Begins to join an entry to another of its kind, whom its contracts then name. Answers as soon as that is in the log. */
    startMerge: async (context: CommandContext, merge: Merge): Promise<Pick<WorkingBatch, 'batchId'>> =>
      runner.start(await orderToMerge(context, merge), context),

    /** The organization's last change, and a page of what it left as it was. */
    changeStatus: async (
      organizationId: string,
    ): Promise<
      Readonly<{ operation: BulkProgress | null; refused: readonly RefusedCommand[]; position: string | null }>
    > => {
      const batch = await lastBatchOf(organizationId);
      const operation = batch ? bulkProgressOf(batch) : null;
      if (!batch || !operation) return { operation: null, refused: [], position: null };
      return { operation, refused: await refusedInLog(events, batch), position: batch.position };
    },

    /** The organization's last batch, of whatever kind, where somebody may see it. */
    underWay: async (
      organizationId: string,
      maySee: (permission: Permission) => boolean,
    ): Promise<Readonly<{ batch: BatchProgress | null; position: string | null }>> => {
      const batch = await lastBatchOf(organizationId);
      if (!batch || !maySee(batch.permission)) return { batch: null, position: null };
      return { batch: await progressOf(batch), position: batch.position };
    },

    /** What somebody needs to see a batch, stop it, or undo it. */
    permissionOf: async (organizationId: string, batchId: string): Promise<Permission> => {
      const stream = await streamOfBatch(organizationId, batchId);
      const batch = await batchInLog(events, { stream, batchId });
      if (!batch) throw new Refused('batch.unknown');
      return permissionOfBatch(batch.started);
    },

    /** Ends a batch where it is: what it did stays, and can be undone. */
    stopBatch: async ({ organizationId, actor }: CommandContext, batchId: string): Promise<BatchProgress> => ({
      ...(await progressOf(await runner.stopBatch(organizationId, batchId, actor))),
      isStopping: true,
    }),

    completedBatch,

    /** What undoing a batch would do, with what is chosen of all that others changed since. */
    undoList: async (
      organizationId: string,
      batchId: string,
      chosen: readonly ChosenChanged[] = [],
    ): Promise<UndoList> => listUndo(await completedBatch(organizationId, batchId), chosenOf(chosen)),

    /** Undoes a batch, once. Answers as soon as that is in the log, and the same while it goes on. */
    undo: async (
      context: CommandContext,
      batchId: string,
      chosen: readonly ChosenChanged[],
    ): Promise<BatchProgress> => {
      const { organizationId, now } = context;
      const batch = await endedBatch(organizationId, batchId);
      const order = await orderToUndo(batch, chosen, now);
      const working = await workingBatchOf(records, organizationId);
      const known = working?.batchId === order.started.id ? working : undefined;
      const isRepeated = known?.isOpen || batch.undo?.commandId === context.commandId;
      /** Of one whose records were lost the log knows what was ordered. */
      const left = known || batch.undo?.completed ? undefined : batch.undo;
      if (batch.undo && !isRepeated && !left) throw new Refused('batch.undone');
      if (known && known.ordered !== order.ordered) throw refusedWhile(known);
      return progressOf(await runner.start(left ? { ...order, started: left.started } : order, context));
    },

    /** Begins what somebody ordered, and answers as soon as that is in the log. */
    start: runner.start,
    /** Resolves when a batch has ended, in whatever process. */
    ended: runner.ended,
    /** The organization's last batch, and what it waits for in this process. */
    last: lastBatchOf,
    waitingOf: runner.waitingOf,
    resume: runner.resume,
    stop: runner.stop,
  };
};

export type Batches = ReturnType<typeof createBatches>;

/** A contract that a change left as it was, as whoever ordered it is told. */
export const bulkFailureOf = ({ recordId, name, reason }: RefusedCommand) => ({
  _id: recordId ?? '',
  name,
  message: refusalSentence(reason),
});
