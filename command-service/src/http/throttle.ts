import { Refused } from '@monitor/contracts-schema/http/answers';
import type { RateLimit } from '@monitor/platform/http/rate-limit';
import { throttledNetworks } from '@monitor/platform/http/throttle-networks';
import type { System } from '@monitor/platform/process/system';
import type { RequestHandler } from 'express';

/** A refusal that says when to try again. */
export const tooManyAttempts = (waitMs: number): Refused =>
  new Refused('session.too-many-attempts', { retryAfter: Math.ceil(waitMs / 1_000) });

/** Refuses, before anything of it is read, a request from a network that asks more often than the limit allows. */
export const throttleNetworks = (limit: RateLimit, system: System, onRefusal: () => void = () => {}): RequestHandler =>
  throttledNetworks(limit, system, (waitMs) => {
    onRefusal();
    throw tooManyAttempts(waitMs);
  });
