import type { Logger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import { supervise } from '@monitor/platform/process/supervise';
import type { System } from '@monitor/platform/process/system';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { keyedMutex } from '../deciding/keyed-mutex.ts';
import { openRoundRobin } from './round-robin.ts';
import { changeItem, type WorkItem } from './work-item.ts';

export type Taken<Item> = readonly [Item, ...Item[]];

/** What is to be done of one kind, and what becomes of it. */
export type WorkKind<Item extends WorkItem> = Readonly<{
  items: Collection<Item>;
  /** How the operator's log calls an attempt that failed, and what it says of its item. */
  failure: string;
  describe: (item: Item) => object;
  /** It fails day by day through no fault of ours, which is no warning. */
  failsOften?: boolean;
  /** The pause after the first attempt, how many times longer the next ones are, and the longest. */
  backoff: Readonly<{ firstMs: number; factor: number; longestMs?: number }>;
  /** Whether an item is given up, by the attempt that failed. */
  isFinal: (item: Item, error: unknown) => boolean;
  /** What stays in the records when it is never due again. */
  keeps: 'nothing' | 'given-up' | 'everything';
  /** How many are worked at side by side; one by default. */
  workers?: number;
  /** Among whom turns go round. */
  sharedBy?: readonly (keyof Item & string)[];
  /** How many with the same in a field are worked at side by side by one process. */
  atOnce?: Readonly<{ with: keyof Item & string; limit: number }>;
  /** Due items with the same in this field are one attempt. */
  together?: keyof Item & string;
  /**
   * Does what was taken, all of the same group. `later` when it is to be done another time: when its pause is over, unless
   * the item says something else by now. Whoever is aborted may throw: the attempt does not count.
   */
  attempt: (taken: Taken<Item>, signal: AbortSignal) => Promise<'done' | 'later'>;
  /** Done whenever nothing is due. */
  whenIdle?: () => Promise<void>;
}>;

export type WorkQueue = Readonly<{
  start: () => void;
  /** Looks at what is due now, and not when it is looked at next. */
  wake: () => void;
  /** Does what is due and ends then. */
  drain: () => Promise<void>;
  /** Breaks off; the next start goes on. */
  stop: () => Promise<void>;
}>;

export type WorkQueueDependencies = Readonly<{
  records: ViewStore;
  system: System;
  logger: Logger;
  /** How soon an item is noticed that becomes due by itself. */
  pollIntervalMs?: number | undefined;
}>;

/**
 * Does items of one kind, which stay in the records until they are done: several processes may work at them, each item at
 * one at a time. Its next attempt is written down before one begins, and is when its lease ends.
 */
export const openWorkQueue = <Item extends WorkItem>(
  kind: WorkKind<Item>,
  { records, system, logger, pollIntervalMs = 30_000 }: WorkQueueDependencies,
): WorkQueue => {
  const { items, failure, backoff, keeps, sharedBy = [], atOnce, together, attempt, whenIdle } = kind;
  const { firstMs, factor, longestMs = Infinity } = backoff;
  const next = openRoundRobin(records, items, sharedBy);
  const working = new Set<Item>();
  const oneAfterAnother = keyedMutex();
  const stopping = new AbortController();
  const { signal } = stopping;
  let woken = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  const take = async (due: Item, now: Date): Promise<Item | undefined> => {
    const attempts = due.attempts + 1;
    const pauseMs = Math.min(firstMs * factor ** due.attempts, longestMs);
    const dueAt = new Date(now.getTime() + pauseMs).toISOString();
    const taken = { ...due, attempts, dueAt };
    return (await records.replaceIf(items, taken, { dueAt: due.dueAt })) ? taken : undefined;
  };

  const isFree = (item: Item): boolean =>
    !atOnce || [...working].filter((other) => other[atOnce.with] === item[atOnce.with]).length < atOnce.limit;

  const dueWith = async (item: Item, now: Date): Promise<readonly Item[]> => {
    if (!together || typeof item[together] !== 'string') return [item];
    const where = { [together]: item[together], dueAt: { lte: now.toISOString() } };
    return records.find(items, { where, sort: [{ field: 'addedAt', direction: 'asc' }] });
  };

  const takeNext = async (): Promise<Taken<Item> | undefined> => {
    for (;;) {
      const now = system.now();
      const found = await next(now, isFree);
      if (!found) return undefined;
      const all: Item[] = [];
      for (const due of await dueWith(found, now)) {
        const taken = await take(due, now);
        if (taken) all.push(taken);
      }
      const [first, ...others] = all;
      if (!first) continue; // another process has it
      working.add(first);
      return [first, ...others];
    }
  };

  const change = (taken: Item, changes: Partial<WorkItem>) => changeItem(records, items, taken, changes);

  const end = (item: Item, stays: boolean, lastError: string | null) =>
    stays ? change(item, { dueAt: null, lastError }) : records.removeWhere(items, { id: item.id, dueAt: item.dueAt });

  const fail = async (taken: Taken<Item>, error: unknown): Promise<void> => {
    const [first] = taken;
    const reason = error instanceof Error ? error.message : String(error);
    const isOver = taken.every((item) => kind.isFinal(item, error));
    const details = { ...kind.describe(first), attempts: first.attempts, items: taken.length };
    const message = `${failure} and ${isOver ? 'is given up' : 'will be tried again'}`;
    if (kind.failsOften) logger.info({ ...details, reason }, message);
    else logger[isOver ? 'error' : 'warn']({ ...details, error }, message);
    for (const item of taken)
      if (isOver) await end(item, keeps !== 'nothing', reason);
      else await change(item, { lastError: reason });
  };

  /** Whether anything was due. */
  const workOnce = async (): Promise<boolean> => {
    const taken = await oneAfterAnother('', takeNext);
    if (!taken) return false;
    try {
      if ((await attempt(taken, signal)) === 'done')
        for (const item of taken) await end(item, keeps === 'everything', null);
    } catch (error) {
      if (!signal.aborted) await fail(taken, error);
      else
        for (const item of taken)
          await change(item, { attempts: item.attempts - 1, dueAt: system.now().toISOString() });
    } finally {
      working.delete(taken[0]);
    }
    return true;
  };

  const workOn = async (): Promise<void> => {
    while (!signal.aborted) {
      const { signal: more } = woken; // before looking: what comes meanwhile is not missed
      if (await workOnce()) continue;
      await whenIdle?.();
      await pause(pollIntervalMs, AbortSignal.any([signal, more]));
    }
  };

  return {
    wake: () => {
      woken.abort();
      woken = new AbortController();
    },
    start: () => {
      const workers = Array.from({ length: kind.workers ?? 1 }, () =>
        supervise(workOn, { signal, logger, what: `the queue of ${items.name}`, pauseMs: 1_000 }),
      );
      running = Promise.all(workers);
    },
    drain: async () => {
      while (await workOnce());
      await whenIdle?.();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
