import {
  administrativeUnitViews,
  calculationEntries,
  dashboardEndpoints,
  installationDay,
  noFilters,
  permissionsOf,
  supplierViews,
} from '@monitor/contracts-schema';
import { bookIn } from '@monitor/figures/calculations/calculation-book';
import { byProcedure, countedSums } from '@monitor/figures/spending/spending-sums';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { countVisits, visitsByPage, visitsByPeriod } from './visit-figures.ts';

/** How many contracts of an organization count in every total. */
const countContracts = async (views: ViewReader, organizationId: string): Promise<number> =>
  byProcedure(await countedSums(views, organizationId, noFilters, ['procedureType'])).count;

/** The figures of the dashboard. Visits are counted in the command side's records, which are read here. */
export const mountDashboard = (routeContext: QueryRouteContext, records: ViewReader): void => {
  const { infoDashboard, visitsMonth, visitsRoute } = dashboardEndpoints;

  mountQuery(routeContext, infoDashboard, async ({ views, organizationId, user }) => {
    const mayReadContracts = permissionsOf(user.fields).includes('CONTRACTS');
    return {
      error: false as const,
      data: {
        visitsCount: await countVisits(records, organizationId),
        contractsCount: mayReadContracts ? await countContracts(views, organizationId) : null,
        proveedoresCount: await views.count(supplierViews, { organizationId, registered: true }),
        unidadesCount: await views.count(administrativeUnitViews, { organizationId }),
        calculosCount: calculationEntries(await bookIn(views)).length,
      },
    };
  });

  mountQuery(routeContext, visitsMonth, async ({ organizationId, body }) => ({
    error: false as const,
    data: await visitsByPeriod(records, organizationId, body.type, installationDay(routeContext.system.now())),
  }));

  mountQuery(routeContext, visitsRoute, async ({ organizationId }) => ({
    error: false as const,
    data: await visitsByPage(records, organizationId),
  }));
};
