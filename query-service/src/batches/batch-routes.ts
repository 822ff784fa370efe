import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { permissionsOf } from '@monitor/contracts-schema/users/user-events';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { getBatch, listBatches, listRefusedCommands } from './list-batches.ts';

export const mountBatches = (routeContext: QueryRouteContext): void => {
  mountQuery(routeContext, batchEndpoints.listBatches, async ({ views, organizationId, query, user }) => ({
    error: false as const,
    data: await listBatches(views, { organizationId, permissions: permissionsOf(user.fields) }, query),
  }));
  mountQuery(routeContext, batchEndpoints.getBatch, async ({ views, organizationId, params, user }) => ({
    error: false as const,
    data: await getBatch(views, { organizationId, permissions: permissionsOf(user.fields) }, params.id),
  }));
  mountQuery(
    routeContext,
    batchEndpoints.listRefusedCommands,
    async ({ views, organizationId, params, query, user }) => ({
      error: false as const,
      data: await listRefusedCommands(
        views,
        { organizationId, permissions: permissionsOf(user.fields) },
        params.id,
        query,
      ),
    }),
  );
};
