import { loadResultEndpoints } from '@monitor/contracts-schema';
import { type Door, mountQuery } from '../answering/query-routes.ts';
import { getLoadResult, listLeftOutRows, listLoadedContracts } from './load-result.ts';

export const mountLoadResults = (door: Door): void => {
  mountQuery(door, loadResultEndpoints.getLoadResult, async ({ views, organizationId, params }) => ({
    error: false,
    data: await getLoadResult(views, organizationId, params.id),
  }));
  mountQuery(door, loadResultEndpoints.listLeftOutRows, async ({ views, organizationId, params, query }) => ({
    error: false,
    data: await listLeftOutRows(views, organizationId, params.id, query),
  }));
  mountQuery(door, loadResultEndpoints.listLoadedContracts, async ({ views, organizationId, params, query }) => ({
    error: false,
    data: await listLoadedContracts(views, organizationId, params.id, query),
  }));
};
