import { historyEndpoints } from '@monitor/contracts-schema';
import { mountQuery, type RouteContext } from '../answering/query-routes.ts';
import { readerOf } from './history-reader.ts';
import { listChanges } from './list-changes.ts';

export const mountHistory = (routeContext: RouteContext): void =>
  mountQuery(routeContext, historyEndpoints.listChanges, ({ views, organizationId, query, user }) =>
    listChanges(views, organizationId, query, readerOf(user, routeContext.personLabel)),
  );
