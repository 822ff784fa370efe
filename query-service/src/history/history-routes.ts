import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { mountQuery, type QueryRequest, type QueryRouteContext } from '../answering/query-routes.ts';
import { readerOf } from './history-reader.ts';
import { contractHistory, listActivity, listChanges } from './list-changes.ts';
import type { LoggedUpTo } from './logged-changes.ts';

/** Who reads a history, of which organization, and how far its views have come. */
type Reading = Pick<QueryRequest<typeof historyEndpoints.listChanges>, 'organization' | 'user' | 'progress'>;

export const mountHistory = (routeContext: QueryRouteContext, loggedUpTo: LoggedUpTo): void => {
  const { personLabel } = routeContext;
  const readBy = ({ organization, user, progress }: Reading) => ({
    reader: readerOf(user, personLabel, organization),
    log: loggedUpTo(progress.position),
  });
  mountQuery(routeContext, historyEndpoints.getContractHistory, async (queryRequest) => {
    const { views, organizationId, query } = queryRequest;
    const data = await contractHistory(views, { organizationId, contractId: query.id, ...readBy(queryRequest) });
    return { error: false as const, data };
  });
  mountQuery(routeContext, historyEndpoints.listChanges, (queryRequest) => {
    const { views, organizationId, query } = queryRequest;
    return listChanges(views, { organizationId, query, ...readBy(queryRequest) });
  });
  mountQuery(routeContext, historyEndpoints.listActivity, (queryRequest) => {
    const { views, organizationId, query } = queryRequest;
    return listActivity(views, { organizationId, query, ...readBy(queryRequest) });
  });
};
