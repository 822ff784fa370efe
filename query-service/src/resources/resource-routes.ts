import { resourceEndpoints } from '@monitor/contracts-schema/resources/resource-endpoints';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { listResources } from './list-resources.ts';

export const mountResources = (routeContext: QueryRouteContext): void =>
  mountQuery(routeContext, resourceEndpoints.listResources, async ({ views, organizationId, query }) => ({
    error: false as const,
    data: await listResources(views, organizationId, query.search),
  }));
