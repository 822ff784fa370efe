import { createHmac, randomBytes } from 'node:crypto';
import { RATES } from '@monitor/contracts-schema/http/limits';
import { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { visitedPage } from '@monitor/contracts-schema/visits/visited-pages';
import { networkOf } from '@monitor/platform/http/network-of';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { isbot } from 'isbot';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { throttleNetworks } from '../http/throttle.ts';
import { visitCounter } from './visit-counter.ts';

/** Who loads what: their network and program, and the organization's page with all of its path. */
type PageLoad = Readonly<{ network: string; userAgent: string; organizationId: string; path: string }>;

/** A page that one reader loads again within these is the same visit. */
const SAME_VISIT_MS = 10_000;

/**
 * Tells a page that a reader loads again within seconds from another visit. Readers are distinguished by their network and
 * program, only in this process's memory, and there by a digest under a key that nobody else has and that ends with it.
 */
const repeatedLoads = (): ((load: PageLoad, elapsedMs: number) => boolean) => {
  const key = randomBytes(32);
  const oneVisit = createRateLimit({ burst: 1, everyMs: SAME_VISIT_MS });
  return ({ network, userAgent, organizationId, path }, elapsedMs) => {
    const parts = JSON.stringify([network, userAgent, organizationId, path]);
    return oneVisit.take(createHmac('sha256', key).update(parts).digest('base64url'), elapsedMs) > 0;
  };
};

/** Whether a program is no browser that somebody reads with: it says so, or it says nothing. */
const isNobody = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);

/** Counts the visits of people to public pages: neither those of bots, nor a page that is loaded again within seconds. */
export const mountVisits = (routeContext: CommandRouteContext, records: ViewStore): void => {
  const { system } = routeContext;
  const count = visitCounter(records);
  const isRepeated = repeatedLoads();
  mount(
    routeContext,
    visitEndpoints.registerVisit,
    async ({ body, organizationId, request }) => {
      const page = visitedPage(body.path);
      const userAgent = request.header('user-agent') ?? '';
      if (!page || isNobody(userAgent)) return;
      const path = body.path.split(/[?#]/, 1)[0] ?? '';
      const load = { network: networkOf(request.ip ?? ''), userAgent, organizationId, path };
      if (!isRepeated(load, system.elapsed())) await count(organizationId, page, system.now());
    },
    throttleNetworks(createRateLimit(RATES.visits), system),
  );
};
