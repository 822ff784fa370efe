import { RATES } from '@monitor/contracts-schema/http/limits';
import { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { visitedPage } from '@monitor/contracts-schema/visits/visited-pages';
import { networkOf } from '@monitor/platform/http/network-of';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { isbot } from 'isbot';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { throttleNetworks } from '../http/throttle.ts';
import { repeatedLoads } from './repeated-loads.ts';
import { visitCounter } from './visit-counter.ts';

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
