import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { readerOf } from './history-reader.ts';
import { contractHistory, listActivity, listChanges } from './list-changes.ts';
import type { LoggedUpTo } from './logged-changes.ts';

export const mountHistory = (routeContext: QueryRouteContext, loggedUpTo: LoggedUpTo): void => {
  const { personLabel } = routeContext;
  mountQuery(routeContext, historyEndpoints.getContractHistory, async (queryRequest) => {
    const { views, organizationId, organization, query, user, progress } = queryRequest;
    const reader = readerOf(user, personLabel, organization);
    const contract = { organizationId, contractId: query.id };
    const data = await contractHistory(views, { ...contract, reader, log: loggedUpTo(progress.position) });
    return { error: false as const, data };
  });
  mountQuery(
    routeContext,
    historyEndpoints.listChanges,
    ({ views, organizationId, organization, query, user, progress }) => {
      const reader = readerOf(user, personLabel, organization);
      return listChanges(views, { organizationId, query, reader, log: loggedUpTo(progress.position) });
    },
  );
  mountQuery(
    routeContext,
    historyEndpoints.listActivity,
    ({ views, organizationId, organization, query, user, progress }) => {
      const reader = readerOf(user, personLabel, organization);
      return listActivity(views, { organizationId, query, reader, log: loggedUpTo(progress.position) });
    },
  );
};
