import { resourceEndpoints } from '@monitor/contracts-schema';
import { mountQuery, type RouteContext } from '../answering/query-routes.ts';
import { listResources } from './list-resources.ts';

export const mountResources = (routeContext: RouteContext): void =>
  mountQuery(routeContext, resourceEndpoints.listResources, async ({ views, organizationId, query }) => ({
    error: false as const,
    data: await listResources(views, organizationId, query.search),
  }));
