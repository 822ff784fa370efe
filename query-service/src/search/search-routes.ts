import { Refused } from '@monitor/contracts-schema/http/answers';
import { searchEndpoints } from '@monitor/contracts-schema/search/search-endpoints';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { presentOrganization } from '../organizations/find-organization.ts';
import type { LimitedSearches } from './limited-searches.ts';
import { searchEverything } from './search-everything.ts';

export const mountSearch = (routeContext: QueryRouteContext, waitBefore: LimitedSearches): void => {
  mountQuery(
    routeContext,
    searchEndpoints.searchEverything,
    async ({ views, query: { search, within, entries } }) => {
      const organization = within === undefined ? undefined : await presentOrganization(views, within);
      return { error: false as const, data: await searchEverything(views, search, { organization, entries }) };
    },
    () => true,
    ({ ip }, _response, next) => {
      const waitMs = waitBefore(ip);
      if (waitMs > 0) throw new Refused('session.too-many-attempts', { retryAfter: Math.ceil(waitMs / 1_000) });
      next();
    },
  );
};
