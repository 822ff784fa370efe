import { bulkEndpoints } from '@monitor/contracts-schema';
import { INLINE } from '../../catalogues/save-records.ts';
import { type CommandRouteContext, mount } from '../../http/command-routes.ts';
import type { BulkOperations } from './bulk-operations.ts';

export const mountBulkOperations = (routeContext: CommandRouteContext, bulk: BulkOperations): void => {
  mount(routeContext, bulkEndpoints.startBulkOperation, async ({ body, context }) => ({
    error: false as const,
    message: 'El cambio comenzó.',
    data: await bulk.start(context(INLINE), body.change, body.contracts),
  }));

  mount(routeContext, bulkEndpoints.getBulkOperation, async ({ organizationId, query }) => ({
    error: false as const,
    ...(await bulk.status(organizationId, query)),
  }));
};
