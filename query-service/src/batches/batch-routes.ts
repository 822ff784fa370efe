import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { requireAccess } from '@monitor/contracts-schema/users/access';
import { permissionsOf, type UserFields } from '@monitor/contracts-schema/users/user-events';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { getBatch, listBatches, listRefusedCommands, type OneBatch } from './list-batches.ts';

type Asking = Readonly<{ organizationId: string; params: { id: string }; user: { fields: UserFields } }>;

export const mountBatches = (routeContext: QueryRouteContext): void => {
  const { permissionRefused } = routeContext.accessLog;
  /** One batch; it is refused to an account whose permissions do not cover it, as an endpoint would be. */
  const oneBatch = (endpoint: Endpoint, { organizationId, params, user }: Asking): OneBatch => ({
    organizationId,
    id: params.id,
    requirePermission: (access) => requireAccess({ ...endpoint, access }, user.fields, permissionRefused),
  });

  mountQuery(routeContext, batchEndpoints.listBatches, async ({ views, organizationId, query, user }) => ({
    error: false as const,
    data: await listBatches(views, { organizationId, permissions: permissionsOf(user.fields) }, query),
  }));
  mountQuery(routeContext, batchEndpoints.getBatch, async (request) => ({
    error: false as const,
    data: await getBatch(request.views, oneBatch(batchEndpoints.getBatch, request)),
  }));
  mountQuery(routeContext, batchEndpoints.listRefusedCommands, async (request) => ({
    error: false as const,
    data: await listRefusedCommands(
      request.views,
      oneBatch(batchEndpoints.listRefusedCommands, request),
      request.query,
    ),
  }));
};
