import { spendingEndpoints } from '@monitor/contracts-schema';
import { type Door, mountQuery } from '../answering/query-routes.ts';
import { amountByPeriod, amountByProcedure } from './spending-charts.ts';

export const mountSpending = (door: Door): void => {
  mountQuery(door, spendingEndpoints.getAmountByPeriod, async ({ views, organizationId, body, progress }) => ({
    error: false,
    ...(await amountByPeriod(views, organizationId, body)),
    lastUpdate: progress.contractsUpdatedAt,
  }));
  mountQuery(door, spendingEndpoints.getAmountByProcedure, async ({ views, organizationId, body, progress }) => ({
    error: false,
    ...(await amountByProcedure(views, organizationId, body)),
    lastUpdate: progress.contractsUpdatedAt,
  }));
};
