import { visitEndpoints, visitedPage } from '@monitor/contracts-schema';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { mount, type RouteContext } from '../http/command-routes.ts';
import { throttleNetworks } from '../http/throttle.ts';
import { visitCounter } from './visit-counter.ts';

/** Of one network: 120 at once, and as many a minute. */
const perNetwork = { burst: 120, everyMs: 500 };

export const mountVisits = (routeContext: RouteContext, records: ViewStore): void => {
  const count = visitCounter(records);
  mount(
    routeContext,
    visitEndpoints.registerVisit,
    async ({ body, organizationId }) => {
      const page = visitedPage(body.path);
      if (page) await count(organizationId, page, routeContext.system.now());
    },
    throttleNetworks(createRateLimit(perNetwork), routeContext.system),
  );
};
