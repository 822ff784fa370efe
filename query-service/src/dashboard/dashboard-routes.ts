import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { calculationEntries } from '@monitor/contracts-schema/calculations/calculation-views';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { dashboardEndpoints } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { permissionsOf } from '@monitor/contracts-schema/users/user-events';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { bookIn } from '@monitor/read-model/calculations/calculation-book';
import { byProcedure, countedSums } from '@monitor/read-model/spending/spending-sums';
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
