import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { readerOf } from './history-reader.ts';
import { contractHistory, listActivity, listChanges } from './list-changes.ts';

export const mountHistory = (routeContext: QueryRouteContext): void => {
  const { personLabel } = routeContext;
  mountQuery(routeContext, historyEndpoints.getContractHistory, async ({ views, organizationId, query, user }) => ({
    error: false as const,
    data: await contractHistory(views, organizationId, query.id, readerOf(user, personLabel)),
  }));
  mountQuery(routeContext, historyEndpoints.listChanges, ({ views, organizationId, query, user }) =>
    listChanges(views, { organizationId, query, reader: readerOf(user, personLabel) }),
  );
  mountQuery(routeContext, historyEndpoints.listActivity, ({ views, organizationId, query, user }) => {
    const reader = readerOf(user, personLabel);
    return listActivity(views, { organizationId, query, reader });
  });
};
