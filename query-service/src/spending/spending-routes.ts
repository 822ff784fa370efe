import { spendingEndpoints } from '@monitor/contracts-schema/spending/spending-endpoints';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { amountByPeriod, amountByProcedure } from './spending-charts.ts';

export const mountSpending = (routeContext: QueryRouteContext): void => {
  const { getAmountByPeriod, filterAmountByPeriod, getAmountByProcedure, filterAmountByProcedure } = spendingEndpoints;
  for (const endpoint of [getAmountByPeriod, filterAmountByPeriod])
    mountQuery(routeContext, endpoint, async ({ views, organizationId, filters, progress }) => ({
      error: false as const,
      ...(await amountByPeriod(views, organizationId, filters)),
      lastUpdate: progress.contractsUpdatedAt,
    }));
  for (const endpoint of [getAmountByProcedure, filterAmountByProcedure])
    mountQuery(routeContext, endpoint, async ({ views, organizationId, filters, progress }) => ({
      error: false as const,
      ...(await amountByProcedure(views, organizationId, filters)),
      lastUpdate: progress.contractsUpdatedAt,
    }));
};
