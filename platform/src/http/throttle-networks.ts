import type { RequestHandler } from 'express';
import type { System } from '../process/system.ts';
import { networkOf } from './network-of.ts';
import type { RateLimit } from './rate-limit.ts';

/**
 * Counts requests of a network by a limit, before anything of them is read. `refuse` is given the milliseconds until it
 * may ask again, and throws.
 */
export const throttledNetworks =
  (limit: RateLimit, { elapsed }: Pick<System, 'elapsed'>, refuse: (waitMs: number) => never): RequestHandler =>
  (request, _response, next) => {
    const waitMs = limit.take(networkOf(request.ip ?? ''), elapsed());
    if (waitMs > 0) refuse(waitMs);
    next();
  };
