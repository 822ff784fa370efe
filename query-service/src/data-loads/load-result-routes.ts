import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { readerOf } from '../history/history-reader.ts';
import {
  getLoadResult,
  listCorrectedContracts,
  listLeftOutRows,
  listLoadDecisions,
  listLoadedContracts,
  listLoads,
} from './load-result.ts';

export const mountLoadResults = (routeContext: QueryRouteContext): void => {
  mountQuery(routeContext, loadResultEndpoints.listLoads, async ({ views, organizationId, query }) => ({
    error: false as const,
    data: await listLoads(views, organizationId, query),
  }));
  mountQuery(routeContext, loadResultEndpoints.getLoadResult, async ({ views, organizationId, params }) => ({
    error: false as const,
    data: await getLoadResult(views, organizationId, params.id),
  }));
  mountQuery(routeContext, loadResultEndpoints.listLeftOutRows, async ({ views, organizationId, params, query }) => ({
    error: false as const,
    data: await listLeftOutRows(views, organizationId, params.id, query),
  }));
  mountQuery(
    routeContext,
    loadResultEndpoints.listLoadedContracts,
    async ({ views, organizationId, params, query }) => ({
      error: false as const,
      data: await listLoadedContracts(views, organizationId, params.id, query),
    }),
  );
  mountQuery(
    routeContext,
    loadResultEndpoints.listCorrectedContracts,
    async ({ views, organizationId, params, query, user }) => ({
      error: false as const,
      data: await listCorrectedContracts(
        views,
        organizationId,
        params.id,
        query,
        readerOf(user, routeContext.personLabel),
      ),
    }),
  );
  mountQuery(
    routeContext,
    loadResultEndpoints.listLoadDecisions,
    async ({ views, organizationId, params, query, user }) => ({
      error: false as const,
      data: await listLoadDecisions(views, organizationId, params.id, query, readerOf(user, routeContext.personLabel)),
    }),
  );
};
