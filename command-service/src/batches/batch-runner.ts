import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BatchCompleted, BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import type { BatchStopReason } from '@monitor/contracts-schema/events/batch-stop';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { LoadWaiting } from '@monitor/contracts-schema/events/load-waiting';
import { WAITING_WITHIN_MS } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { LEASE_MS, type Lease, openLeases } from '@monitor/platform/lease/lease';
import { growingPauses } from '@monitor/platform/process/growing-pauses';
import { keepLooking } from '@monitor/platform/process/keep-looking';
import type { Logger } from '@monitor/platform/process/logger';
import { oneAhead, oneByOne } from '@monitor/platform/process/one-ahead';
import { type Pause, pause } from '@monitor/platform/process/pause';
import { sideBySide } from '@monitor/platform/process/side-by-side';
import type { System } from '@monitor/platform/process/system';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { type CommandContext, utcDayOf } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { Interrupted } from '../deciding/interrupted.ts';
import { keyedMutex } from '../deciding/keyed-mutex.ts';
import type { MayStillOrder } from '../deciding/may-still-order.ts';
import type { CommandPorts } from '../writing/writing.ts';
import { batchDecider } from './batch.ts';
import { type BatchInLog, batchInLog, isInLog } from './batch-in-log.ts';
import {
  type BatchOutcome,
  type Chunk,
  causeOf,
  type Order,
  type Outcome,
  type Plan,
  type PlannedCommand,
  type RunningBatch,
  WorkingDataLost,
} from './plan.ts';
import { openRefusals } from './refusals.ts';
import { recordsOf, undoOrderOf } from './undo/undo-order.ts';
import {
  acquireSlot,
  forgetStopRequest,
  keepBatch,
  openBatches,
  refusedWhile,
  releaseSlot,
  requestStop,
  stopRequestOf,
  type WorkingBatch,
  workingBatchOf,
} from './working-batches.ts';

export type BatchRunnerParts = Readonly<{
  ports: Pick<CommandPorts, 'events' | 'writing' | 'records'>;
  system: System;
  logger: Logger;
  mayStillOrder: MayStillOrder;
  plans: Readonly<Record<BatchStarted['data']['kind'], Plan>>;
  /** Is told how far a batch has come, and what it waits for. */
  onProgress?: ((batch: WorkingBatch, waiting: LoadWaiting | undefined) => void) | undefined;
  /** How long a process that died, or is frozen, keeps its batch from going on. */
  leaseMs?: number;
  /** How often each process looks for batches that nobody carries out. */
  lookEveryMs?: number;
  /** How time passes until a store, or a lease, is tried again; by the clock. */
  pause?: Pause | undefined;
}>;

const SYSTEM: Actor = { kind: 'system' };
const POLL_MS = 100;
const UNTIL_STORES_ANSWER = { firstMs: 500, longestMs: 15_000 };

const leaseOf = (organizationId: string): string => `batch/${organizationId}`;

/** A store that may answer again without anybody's help. */
const isOutage = (error: unknown): error is StorageUnavailable => error instanceof StorageUnavailable && error.passes;

const runningOf = ({ id, batchId, stream, started, actor }: WorkingBatch, { startedAt }: BatchInLog): RunningBatch => ({
  organizationId: id,
  batchId,
  stream,
  started,
  actor,
  startedAt,
});

/** How a batch ends before its last command, and by whom. */
type Ending = Readonly<{ reason: BatchStopReason; by: Actor }>;

/** How many records a batch did something to, where what it came to says so itself. */
const doneOf = (outcome: BatchOutcome): number | undefined => {
  if (outcome.kind === 'load') return outcome.counts.contracts + outcome.counts.revised + (outcome.counts.renamed ?? 0);
  return outcome.kind === 'merge' ? outcome.counts.changed : undefined;
};

/** How far a batch came that the log knows the end of. */
const reachedIn = ({ started, completed, completedAt, refused }: BatchInLog) => {
  const total = completed?.total ?? started.total;
  const stopped = completed?.stopped;
  const lost = stopped?.reason === 'data-lost' ? stopped.notReached : 0;
  return {
    done: total - refused.size - lost,
    refused: refused.size,
    notReached: stopped?.notReached ?? 0,
    position: completedAt,
  };
};

/**
 * Carries batches out, one at a time in an organization: chunk after chunk, through outages, crashes and restarts, in
 * whichever process holds the batch's lease. A process that dies is followed by another within some seconds; one that was
 * frozen notices before its next chunk. Every command's id follows from its batch, so that a chunk which two give is there
 * once. A batch is begun by the log's word, and ended by it: what the log does not know was not ordered.
 */
export const createBatchRunner = (parts: BatchRunnerParts) => {
  const { ports, system, logger, mayStillOrder, plans } = parts;
  const { events, writing, records } = ports;
  const leases = openLeases(records, system, parts.leaseMs ?? LEASE_MS, parts.pause);
  const serialized = keyedMutex();
  const stopping = new AbortController();
  const driven = new Map<string, Promise<void>>();
  const waits = new Map<string, LoadWaiting>();
  /** The store that is away for an organization's batch: what whoever waits is told. */
  const outages = new Map<string, StorageUnavailable>();
  /** How far those have come that this process carries out, by organization. */
  const reached = new Map<string, WorkingBatch>();
  /** Batches that broke for a reason nobody foresaw: left alone until the next start, or until somebody orders them again. */
  const broken = new Map<string, unknown>();
  let watching: Promise<void> | undefined;

  const contextFor = (
    batch: Pick<WorkingBatch, 'id' | 'batchId' | 'started'>,
    actor: Actor,
    what: string,
  ): CommandContext => ({
    commandId: derivedId(batch.batchId, what),
    organizationId: batch.id,
    actor,
    cause: causeOf(batch),
    now: system.now(),
  });

  const endingOf = async ({ batchId, actor, permission }: WorkingBatch): Promise<Ending | undefined> => {
    const by = await stopRequestOf(records, batchId);
    if (by) return { reason: 'stopped', by };
    return (await mayStillOrder(actor, permission)) ? undefined : { reason: 'not-permitted', by: actor };
  };

  /** What the log says of a command that its end came before stands: whoever might not any more may again since. */
  const endingIn = async ({ batchId, refused, actor }: BatchInLog): Promise<Ending | undefined> => {
    const reasons = new Set(refused.values());
    if (reasons.has('not-permitted')) return { reason: 'not-permitted', by: actor };
    if (!reasons.has('stopped')) return undefined;
    return { reason: 'stopped', by: (await stopRequestOf(records, batchId)) ?? actor };
  };

  /** Of what comes after a batch's end: what a crash hid that was done before, and what stays as it is. */
  const leaveOut = (commands: readonly PlannedCommand[], { reason }: Ending): Promise<readonly Outcome[]> =>
    Promise.all(
      commands.map(async (command): Promise<Outcome> => {
        const { events: history } = await events.read(command.stream);
        const done = history.findLast(({ metadata }) => metadata.commandId === command.commandId);
        if (done) return { command, fate: command.fate, isRefused: false, position: done.position };
        return { command, fate: reason, isRefused: true };
      }),
    );

  const complete = async (batch: WorkingBatch, log: BatchInLog, ending: Ending | undefined): Promise<boolean> => {
    const { id: organizationId, batchId, started, done, refused, counts } = batch;
    const plan = plans[started.kind];
    const context = contextFor(batch, ending?.by ?? batch.actor, 'completed');
    const outcome = await plan.outcomeOf(runningOf(batch, log), counts, !ending);
    // What was not come to is counted one by one, but where it is lost, or undone with the rest: then the log knows what was.
    const isCounted = ending?.reason !== 'data-lost' && !(ending && plan.isUndoneWhenStopped);
    const known = doneOf(outcome) ?? done;
    const total = isCounted
      ? (outcome.kind === 'merge' ? known : done) + refused
      : Math.max(started.total, known + refused);
    const notReached = isCounted ? batch.notReached : Math.max(0, total - known - refused);
    const data = {
      id: batchId,
      organizationId,
      validFrom: utcDayOf(context.now),
      total,
      ...outcome,
      ...(ending && { stopped: { reason: ending.reason, notReached } }),
    };
    const handled = await writing.handle(batchDecider, batch.stream, { type: 'CompleteBatch', data }, context);
    if (!handled.ok) throw new Error(`The batch ${batchId} is not completed: ${handled.code}`);
    return close({ ...batch, notReached, position: handled.position ?? batch.position }, data);
  };

  const forget = async ({ id: organizationId, batchId, started }: WorkingBatch): Promise<void> =>
    plans[started.kind].forget?.({ organizationId, batchId });

  /**
   * The system undoes what may not stay half, which others may not come before: who could not go on with it may not undo it
   * either. In the log before it has the slot, so that a crash forgets neither.
   */
  const takeBack = async (batch: WorkingBatch, completed: BatchCompleted['data']): Promise<void> => {
    const now = system.now();
    const undone = { organizationId: batch.id, batchId: batch.batchId, stream: batch.stream, completed };
    const order = undoOrderOf(undone, { total: recordsOf(completed), chosen: [], now });
    const undo = beginning(order, { actor: SYSTEM, now, leaseNumber: batch.leaseNumber });
    const context = contextFor(undo, undo.actor, 'started');
    const command = { type: 'StartBatch', data: undo.started } as const;
    const handled = await writing.handle(batchDecider, undo.stream, command, context);
    if (!handled.ok) throw new Error(`The batch ${batch.batchId} is not undone: ${handled.code}`);
    if (!(await acquireSlot(records, undo, batch))) throw new Interrupted();
  };

  /** The batch is over: others may begin. False when its undo goes on in its place. */
  const close = async (batch: WorkingBatch, completed: BatchCompleted['data']): Promise<boolean> => {
    await forget(batch);
    await forgetStopRequest(records, batch.batchId);
    const ended = { ...batch, finishedAt: system.now().toISOString(), isOpen: false };
    const isUndone = completed.stopped !== undefined && plans[completed.kind].isUndoneWhenStopped === true;
    if (isUndone) await takeBack(batch, completed);
    else if (!(await keepBatch(records, ended))) throw new Interrupted();
    parts.onProgress?.(ended, undefined);
    return !isUndone;
  };

  /** A batch before its first chunk. */
  const beginning = (
    { stream, started, ordered, permission }: Order,
    { actor, now, leaseNumber }: Pick<WorkingBatch, 'actor' | 'leaseNumber'> & Readonly<{ now: Date }>,
  ): WorkingBatch => ({
    id: started.organizationId,
    batchId: started.id,
    stream,
    started,
    ordered,
    actor,
    permission,
    startedAt: now.toISOString(),
    finishedAt: null,
    isOpen: true,
    leaseNumber,
    cursor: null,
    done: 0,
    refused: 0,
    notReached: 0,
    position: null,
    counts: plans[started.kind].nothingDone(started),
  });

  /** It waits; since when it began to, if it did already for the same. */
  const noteWaiting = (organizationId: string, reason: LoadWaiting['reason']): void => {
    if (waits.get(organizationId)?.reason === reason) return;
    const waiting: LoadWaiting = { since: system.now().toISOString(), reason };
    waits.set(organizationId, waiting);
    const batch = reached.get(organizationId);
    if (batch) parts.onProgress?.(batch, waiting);
  };

  const noteReached = (batch: WorkingBatch): void => {
    waits.delete(batch.id);
    outages.delete(batch.id);
    reached.set(batch.id, batch);
    parts.onProgress?.(batch, undefined);
  };

  const carryOut = async (from: WorkingBatch, log: BatchInLog, lease: Lease, held: AbortSignal): Promise<boolean> => {
    const plan = plans[from.started.kind];
    const running = runningOf(from, log);
    const refusals = openRefusals(writing, log, {
      batch: from,
      contextFor: (what) => contextFor(from, from.actor, what),
    });
    let batch: WorkingBatch = { ...from, leaseNumber: lease.number };
    if (!(await keepBatch(records, batch))) throw new Interrupted();
    noteReached(batch);
    const { id: organizationId, batchId, done } = batch;
    if (from.leaseNumber < lease.number) logger.info({ organizationId, batchId, done }, 'a batch goes on');
    let ending = await endingIn(log);

    const prepare = async (chunk: Chunk) => {
      const all = [...(chunk.refused ?? []).map(({ command }) => command), ...chunk.commands];
      const known = all.flatMap((command) => refusals.outcomeOf(command) ?? []);
      const open = chunk.commands.filter((command) => !refusals.outcomeOf(command));
      const refused = (chunk.refused ?? []).filter(({ command }) => !refusals.outcomeOf(command));
      if (chunk.isClaiming) ending ??= await endingOf(batch);
      const isOver = ending !== undefined && !chunk.isOwed;
      return { chunk, before: [...known, ...refused], open, give: isOver ? undefined : await chunk.prepare(open) };
    };

    const onWaiting = (): void => noteWaiting(batch.id, 'others');
    const goThrough = async (): Promise<void> => {
      const chunks = plan.chunks(running, from.cursor, { signal: held, onWaiting });
      for await (const { chunk, before, open, give } of (plan.isOneByOne ? oneByOne : oneAhead)(chunks, prepare)) {
        // Whoever was away for long may have been taken for dead: another goes on then.
        if (held.aborted || !(await lease.renew())) throw new Interrupted();
        if (!chunk.isClaiming) ending ??= await endingOf(batch);
        if (ending && plan.isUndoneWhenStopped) return;
        const isGiven = give !== undefined && (chunk.isClaiming || chunk.isOwed || !ending);
        const outcomes = [...before, ...(await (isGiven ? give() : leaveOut(open, ending!)))]; // else it has an end
        const refused = outcomes
          .filter(({ isRefused }) => isRefused)
          .sort((one, other) => one.command.place - other.command.place);
        await refusals.tell(refused, (fresh) => plan.describe(running, fresh));
        const positions = outcomes.flatMap(({ position }) => position ?? []);
        batch = {
          ...batch,
          cursor: chunk.cursor,
          done: batch.done + outcomes.length - refused.length,
          refused: batch.refused + refused.length,
          notReached: batch.notReached + refused.filter(({ fate }) => fate === ending?.reason).length,
          counts: plan.count(batch.counts, outcomes),
          position: [...positions, batch.position ?? ''].sort().at(-1) || null,
        };
        if (!(await keepBatch(records, batch))) throw new Interrupted();
        noteReached(batch);
        await nextTurn();
      }
    };

    await goThrough().catch((error: unknown) => {
      if (!(error instanceof WorkingDataLost)) throw error;
      logger.error({ error, batchId: batch.batchId }, 'what a batch works on is lost');
      ending = { reason: 'data-lost', by: SYSTEM };
    });
    return complete(batch, log, ending);
  };

  /** Takes the organization's batch to its end, and what follows it, whatever a crash left of it. */
  const finish = async (organizationId: string, lease: Lease, held: AbortSignal): Promise<void> => {
    const batch = await workingBatchOf(records, organizationId);
    if (!batch?.isOpen) return;
    reached.set(organizationId, batch);
    const log = await batchInLog(events, batch);
    if (!log) {
      await releaseSlot(records, batch);
      return forget(batch);
    }
    const isOver = log.completed
      ? await close({ ...batch, leaseNumber: lease.number, ...reachedIn(log) }, log.completed)
      : await carryOut(batch, log, lease, held);
    if (!isOver) await finish(organizationId, lease, held);
  };

  /** Goes on under a lease until the batch has ended; through outages. */
  const goOn = async (organizationId: string, lease: Lease): Promise<void> => {
    const pauses = growingPauses(UNTIL_STORES_ANSWER, parts.pause);
    const { signal } = stopping;
    try {
      for (;;)
        try {
          await sideBySide(
            signal,
            (held) => finish(organizationId, lease, held),
            (ended) => leases.keep(lease, ended),
          );
          return;
        } catch (error) {
          if (signal.aborted || !isOutage(error)) throw error;
          logger.warn({ error, organizationId }, `a batch waits for ${error.store}`);
          outages.set(organizationId, error);
          noteWaiting(organizationId, 'storage');
          await pauses.next(signal);
          if (signal.aborted) return;
        }
    } finally {
      waits.delete(organizationId);
      outages.delete(organizationId);
      reached.delete(organizationId);
      await lease.release();
    }
  };

  /** One after the other in an organization. What breaks is told to who waits for it. */
  const drive = (organizationId: string, takes: () => Promise<Lease | undefined>): Promise<void> => {
    const driving = (driven.get(organizationId) ?? Promise.resolve()).then(async () => {
      const lease = await takes();
      if (lease) await goOn(organizationId, lease);
    });
    const ended = driving.catch(async (error: unknown) => {
      if (error instanceof Interrupted || stopping.signal.aborted || isOutage(error)) return;
      logger.error({ error, organizationId }, 'a batch broke off');
      const batch = await workingBatchOf(records, organizationId).catch(() => undefined);
      if (batch) broken.set(batch.batchId, error);
    });
    driven.set(organizationId, ended);
    void ended.finally(() => {
      if (driven.get(organizationId) === ended) driven.delete(organizationId);
    });
    return ended;
  };

  /** Takes up what nobody carries out: of a process that died, or one that gave it back. */
  const takeUp = async (): Promise<void> => {
    for (const { id, batchId } of await openBatches(records))
      if (!driven.has(id) && !broken.has(batchId)) void drive(id, () => leases.tryTake(leaseOf(id)));
  };

  /** Resolves when there may be news of an organization's batch: what this process carries out it knows without asking. */
  const moved = async (organizationId: string, batchId: string): Promise<void> => {
    const isCarriedOut = () => reached.get(organizationId)?.batchId === batchId && !outages.has(organizationId);
    do await Promise.race([driven.get(organizationId), pause(POLL_MS, stopping.signal)]);
    while (isCarriedOut() && !stopping.signal.aborted);
  };

  const refuseIfBegun = async (batch: WorkingBatch): Promise<void> => {
    if (await isInLog(events, batch)) throw refusedWhile(batch);
  };

  /** The order's batch, begun, or as it was begun before; under a lease of its own while it is new. */
  const begin = async (order: Order, { actor, commandId, now }: CommandContext): Promise<WorkingBatch> => {
    const { stream, started, ordered } = order;
    const { id: batchId, organizationId } = started;
    const before = await workingBatchOf(records, organizationId);
    const isRepeated = before?.batchId === batchId;
    if (isRepeated && before.ordered !== ordered) throw new Refused('request.key-reused');
    if (isRepeated && (!before.isOpen || (await isInLog(events, before)))) {
      broken.delete(batchId);
      return before;
    }
    if (before?.isOpen && !isRepeated) await refuseIfBegun(before);
    const lease = await leases.take(leaseOf(organizationId), soon());
    if (!lease) throw stopping.signal.aborted ? new Interrupted() : new Refused('server.busy');
    let isGoingOn = false;
    try {
      const batch = beginning(order, { actor, now, leaseNumber: lease.number });
      const left = await workingBatchOf(records, organizationId);
      if (left?.isOpen) {
        // Of who died before the log knew of it, nothing but the slot is left.
        if (left.batchId !== batchId) await refuseIfBegun(left);
        await releaseSlot(records, left);
      }
      await order.keep?.(records);
      if (!(await acquireSlot(records, batch, left?.isOpen ? undefined : left))) throw new Refused('batch.under-way');
      // Whoever was away for long may have been taken for dead, and the slot for one that the log never heard of.
      if (!(await lease.renew())) throw new Interrupted();
      isGoingOn = true; // whatever becomes of it is found by the log's word
      const context = { ...contextFor(batch, actor, 'started'), commandId, now };
      const handled = await writing.handle(batchDecider, stream, { type: 'StartBatch', data: started }, context);
      if (!handled.ok) {
        await releaseSlot(records, batch);
        throw new Refused(handled.code);
      }
      return batch;
    } catch (error) {
      if (error instanceof Refused) isGoingOn = false;
      if (!isGoingOn) await plans[started.kind].forget?.({ organizationId, batchId });
      throw error;
    } finally {
      if (isGoingOn) void drive(organizationId, async () => lease);
      else await lease.release();
    }
  };

  /** Until a lease can be had that is just being released, or of a process that died. */
  const soon = (): AbortSignal => AbortSignal.any([stopping.signal, AbortSignal.timeout(WAITING_WITHIN_MS)]);

  return {
    /** Answers as soon as the log knows it: it goes on by itself, whatever happens to the caller. */
    start: (order: Order, context: CommandContext): Promise<WorkingBatch> =>
      serialized(order.started.organizationId, () => begin(order, context)),

    /** Resolves when a batch has ended, in whatever process; refused when that cannot be known now. */
    ended: async ({ id: organizationId, batchId }: Pick<WorkingBatch, 'id' | 'batchId'>): Promise<WorkingBatch> => {
      for (;;) {
        const batch = await workingBatchOf(records, organizationId);
        if (!batch || batch.batchId !== batchId) throw new Refused('batch.unknown');
        if (!batch.isOpen) return batch;
        const failure = broken.get(batchId);
        if (failure) throw failure;
        const outage = outages.get(organizationId);
        if (outage) throw outage;
        if (stopping.signal.aborted) throw new Interrupted();
        // Whoever waits is ready to go on, should the process at work be gone.
        if (!driven.has(organizationId))
          void drive(organizationId, () => leases.take(leaseOf(organizationId), stopping.signal));
        await moved(organizationId, batchId);
      }
    },

    /** Asks that the organization's batch end where it is; one that broke is taken up for that. */
    stopBatch: async (organizationId: string, batchId: string, actor: Actor): Promise<WorkingBatch> => {
      const batch = await workingBatchOf(records, organizationId);
      if (batch?.batchId !== batchId || !batch.isOpen) throw new Refused('batch.ended');
      await requestStop(records, batchId, actor);
      broken.delete(batchId);
      return batch;
    },

    waitingOf: (organizationId: string): LoadWaiting | undefined => waits.get(organizationId),

    /** Goes on with what a crash left halfway, and from then on with whatever nobody carries out. Resolves when this process has. */
    resume: async (): Promise<void> => {
      await takeUp();
      watching ??= keepLooking(takeUp, {
        signal: stopping.signal,
        logger,
        what: 'looking for batches to carry out',
        everyMs: parts.lookEveryMs,
      });
      await Promise.all(driven.values());
    },

    /** Lets the chunks under way finish, and gives the rest back to whoever goes on. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all([...driven.values(), watching]);
    },
  };
};
