import { Refused } from '@monitor/contracts-schema';

/** Does work when its turn comes; refuses it (server.busy) when too much is waiting already, or it has waited too long. */
export type LimitedWork = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** `patienceMs` is for how long work waits, for ever when nothing is said. */
export type WorkLimits = Readonly<{ atOnce: number; waiting: number; patienceMs?: number }>;

/** Does at most `atOnce` pieces of work at a time, in the order they came, while at most `waiting` others wait. */
export const limitedWork = ({ atOnce, waiting, patienceMs }: WorkLimits): LimitedWork => {
  const queue = new Set<() => void>();
  let free = atOnce;

  const turn = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      queue.delete(begin);
      reject(new Refused('server.busy'));
    };
    const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
    const begin = (): void => {
      clearTimeout(timer);
      queue.delete(begin);
      resolve();
    };
    queue.add(begin);
    return promise;
  };

  return async (work) => {
    if (free === 0 && queue.size >= waiting) throw new Refused('server.busy');
    if (free > 0) free -= 1;
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = queue;
      if (next) next();
      else free += 1;
    }
  };
};

/** Does work of at most `atOnce` pieces under one key at a time; refuses what is more, so that no key takes all places. */
export const limitedPerKey = (
  atOnce: number,
): (<Result>(key: string, work: () => Promise<Result>) => Promise<Result>) => {
  const busy = new Map<string, number>();

  return async (key, work) => {
    const before = busy.get(key) ?? 0;
    if (before >= atOnce) throw new Refused('session.too-many-attempts', { retryAfter: RETRY_AFTER_SECONDS });
    busy.set(key, before + 1);
    try {
      return await work();
    } finally {
      const left = (busy.get(key) ?? 1) - 1;
      if (left > 0) busy.set(key, left);
      else busy.delete(key);
    }
  };
};

/** What is under way ends within some seconds. */
const RETRY_AFTER_SECONDS = 5;
