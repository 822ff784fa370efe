import { growingPauses } from '@monitor/platform/process/growing-pauses';
import type { Logger } from '@monitor/platform/process/logger';
import type { Pause } from '@monitor/platform/process/pause';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { type KeyedQueue, keyedQueue } from './keyed-queue.ts';

const UNTIL_STORES_ANSWER = { firstMs: 500, longestMs: 15_000 };

/** A piece of work on one thing: whoever asks for it while it is done gets its outcome. */
export type Work<Outcome> = Readonly<{ subject: string; run: () => Promise<Outcome> }>;

export type ResumableWork<Outcome> = Readonly<{
  /** Aborted when the process stops: what can be done later is left then. */
  signal: AbortSignal;
  /**
   * Does the work, or waits for the same one that is being done. What a store interrupts is refused to whoever waits, and
   * goes on by itself when the store answers again.
   */
  run: (organizationId: string, work: Work<Outcome>) => Promise<Outcome>;
  /** Decides on work that is not done yet. What a store interrupts may have been decided all the same: that goes on too. */
  begin: <Begun>(organizationId: string, decide: () => Promise<Begun>) => Promise<Begun>;
  /** Whether an organization's work goes on when the stores answer again. */
  isWaiting: (organizationId: string) => boolean;
  /** What is looked for while nobody decides on such work of the organization, and the other way round. */
  inTurn: KeyedQueue;
  /**
   * Ends what a crash left halfway. No organization waits for another, whatever its stores do; resolves when all have come
   * to their end.
   */
  resume: (organizationIds: readonly string[]) => Promise<void>;
  /** Lets what is under way finish or break off; the rest goes on at the next start. */
  stop: () => Promise<void>;
}>;

type ResumableWorkOptions<Outcome> = Readonly<{
  logger: Logger;
  /** What the operator's log calls it. */
  name: string;
  /**
   * What an organization has left to do, as its stores say now. Only asked where nobody is at such work, and in turn with
   * those who decide on it.
   */
  findDue: (organizationId: string) => Promise<Work<Outcome> | undefined>;
  /** A store does not answer. */
  onWaiting?: (organizationId: string) => void;
  /** It waits for nothing any more: it is done, or given up. */
  onEnd?: (organizationId: string) => void;
  /** How time passes until a store is tried again; by the clock, unless it is said otherwise. */
  pause?: Pause | undefined;
}>;

/** Work of organizations that outages and crashes interrupt, and that goes on from what the stores then say. */
export const createResumableWork = <Outcome>(options: ResumableWorkOptions<Outcome>): ResumableWork<Outcome> => {
  const { logger, name, findDue, onWaiting, onEnd, pause } = options;
  const inFlight = new Map<string, Readonly<{ organizationId: string; outcome: Promise<Outcome> }>>();
  const waiting = new Map<string, Promise<void>>();
  /** Organizations whose stores are to be asked what is left: something of theirs was interrupted since they were. */
  const interrupted = new Set<string>();
  const resuming = new Set<Promise<void>>();
  const inTurn = keyedQueue();
  const stopping = new AbortController();
  const { signal } = stopping;

  const once = (organizationId: string, { subject, run }: Work<Outcome>): Promise<Outcome> => {
    const running = inFlight.get(subject);
    if (running) return running.outcome;
    const outcome = run().finally(() => inFlight.delete(subject));
    inFlight.set(subject, { organizationId, outcome });
    return outcome;
  };

  const runningIn = (organizationId: string) =>
    [...inFlight.values()].find((running) => running.organizationId === organizationId);

  const goOn = async (organizationId: string): Promise<void> => {
    while (!signal.aborted) {
      for (let running = runningIn(organizationId); running; running = runningIn(organizationId))
        await Promise.allSettled([running.outcome]);
      const due = await inTurn(organizationId, () => findDue(organizationId));
      // Others may have begun meanwhile: what is left is then looked for once more.
      if (due && runningIn(organizationId) && !inFlight.has(due.subject)) continue;
      if (due && !signal.aborted) await once(organizationId, due);
      return;
    }
  };

  const goOnLater = async (organizationId: string): Promise<void> => {
    const pauses = growingPauses(UNTIL_STORES_ANSWER, pause);
    while (interrupted.has(organizationId) && !signal.aborted)
      try {
        await pauses.next(signal);
        if (signal.aborted) break;
        interrupted.delete(organizationId);
        await goOn(organizationId);
      } catch (error) {
        if (isOutage(error)) noteWaiting(organizationId, error);
        else logger.error({ error, organizationId }, `${name} could not go on`);
      }
    // At once with the last look: what is interrupted from now on finds nobody who waits for it.
    waiting.delete(organizationId);
    onEnd?.(organizationId);
  };

  const noteWaiting = (organizationId: string, error: StorageUnavailable): void => {
    interrupted.add(organizationId);
    onWaiting?.(organizationId);
    logger.warn({ error, organizationId }, `${name} waits for ${error.store}`);
  };

  const waitForStores = (organizationId: string, error: StorageUnavailable): void => {
    noteWaiting(organizationId, error);
    if (waiting.has(organizationId)) return;
    waiting.set(organizationId, goOnLater(organizationId));
  };

  const resumeOne = async (organizationId: string): Promise<void> => {
    try {
      await goOn(organizationId);
    } catch (error) {
      if (isOutage(error)) waitForStores(organizationId, error);
      else if (!signal.aborted) logger.error({ error, organizationId }, `${name} could not go on`);
    }
    const going = waiting.get(organizationId);
    if (going) await going;
    else if (!runningIn(organizationId)) onEnd?.(organizationId);
  };

  return {
    signal,
    inTurn,

    run: async (organizationId, work) => {
      try {
        const outcome = await once(organizationId, work);
        onEnd?.(organizationId);
        return outcome;
      } catch (error) {
        if (isOutage(error)) waitForStores(organizationId, error);
        // What is refused of one may leave another waiting, or at work.
        else if (!waiting.has(organizationId) && !runningIn(organizationId)) onEnd?.(organizationId);
        throw error;
      }
    },

    begin: async (organizationId, decide) => {
      try {
        return await decide();
      } catch (error) {
        if (isOutage(error)) waitForStores(organizationId, error);
        throw error;
      }
    },

    isWaiting: (organizationId) => waiting.has(organizationId),

    resume: async (organizationIds) => {
      const all = organizationIds.map((organizationId) => {
        const one = resumeOne(organizationId).finally(() => resuming.delete(one));
        resuming.add(one);
        return one;
      });
      await Promise.all(all);
    },

    stop: async () => {
      stopping.abort();
      await Promise.allSettled([
        ...[...inFlight.values()].map(({ outcome }) => outcome),
        ...waiting.values(),
        ...resuming,
      ]);
    },
  };
};

/** A store that may answer again without anybody's help. */
const isOutage = (error: unknown): error is StorageUnavailable => error instanceof StorageUnavailable && error.passes;
