import type { Query } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Nobody, or only a gateway, answered; or the monitor says that it cannot for the moment. */
const TRANSIENT: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether the same question may be answered later. */
export const isTransient = (problem: unknown): boolean =>
  problem instanceof ApiProblem && TRANSIENT.has(problem.status);

type Failed = Pick<Query<never, Error>, 'state'> | Pick<Query, 'state'>;

const pauses = new WeakMap<Failed, Readonly<{ failedAt: number; milliseconds: number }>>();

/** After how long to ask again by itself what failed in passing: each time twice as long. False for all else. */
export const retryDelay = (query: Failed): number | false => {
  const { status, error, errorUpdatedAt } = query.state;
  if (status === 'success') pauses.delete(query);
  if (status !== 'error' || !isTransient(error)) return false; // what was never answered is pending each time it is asked
  const last = pauses.get(query);
  if (last?.failedAt === errorUpdatedAt) return last.milliseconds;
  const milliseconds = last ? Math.min(last.milliseconds * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
  pauses.set(query, { failedAt: errorUpdatedAt, milliseconds });
  return milliseconds;
};
