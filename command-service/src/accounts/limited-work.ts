import { Refused } from '@monitor/contracts-schema';

/** Does work when its turn comes; refuses it (server.busy) when too much is waiting already. */
export type LimitedWork = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Does at most `atOnce` pieces of work at a time, in the order they came, while at most `waiting` others wait. */
export const limitedWork = ({ atOnce, waiting }: Readonly<{ atOnce: number; waiting: number }>): LimitedWork => {
  const queue: (() => void)[] = [];
  let free = atOnce;

  return async (work) => {
    if (free === 0 && queue.length >= waiting) throw new Refused('server.busy');
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
};
