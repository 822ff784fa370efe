import { createHmac, randomBytes } from 'node:crypto';
import { createRateLimit } from '@monitor/platform/http/rate-limit';

/** Who loads what: their network and program, and the organization's page with all of its path. */
export type PageLoad = Readonly<{ network: string; userAgent: string; organizationId: string; path: string }>;

/** A page that one reader loads again within these is the same visit. */
const SAME_VISIT_MS = 10_000;

/**
 * Tells a page that a reader loads again within seconds from another visit. Readers are told apart by their network and
 * program, only in this process's memory, and there by a digest under a key that nobody else has and that ends with it.
 */
export const repeatedLoads = (): ((load: PageLoad, elapsedMs: number) => boolean) => {
  const key = randomBytes(32);
  const oneVisit = createRateLimit({ burst: 1, everyMs: SAME_VISIT_MS });
  return ({ network, userAgent, organizationId, path }, elapsedMs) => {
    const parts = JSON.stringify([network, userAgent, organizationId, path]);
    return oneVisit.take(createHmac('sha256', key).update(parts).digest('base64url'), elapsedMs) > 0;
  };
};
