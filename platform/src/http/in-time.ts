import type { ServerResponse } from 'node:http';
import type { Alarm } from '../process/alarm.ts';

/** Within how many milliseconds a request is answered, and what is thrown where its work takes longer. */
export type Limit = Readonly<{ milliseconds: number; late: () => unknown }>;

const NEVER = new AbortController().signal;

/**
 * Does the work of a request. Where its answer has not begun when the time is over it throws what is said then; the work is
 * told by a signal, and whatever comes of it later is dropped. Without a limit it takes its time.
 */
export const inTime = async <T>(
  response: ServerResponse,
  { limit, alarm }: Readonly<{ limit: Limit | undefined; alarm: Alarm }>,
  work: (late: AbortSignal) => Promise<T>,
): Promise<T> => {
  if (!limit) return work(NEVER);
  const over = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const turnOff = alarm(limit.milliseconds, () => {
    if (response.headersSent) return;
    over.abort();
    reject(limit.late());
  });
  try {
    return await Promise.race([work(over.signal), late]);
  } finally {
    turnOff();
  }
};
