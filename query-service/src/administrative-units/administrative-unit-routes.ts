import { administrativeUnitEndpoints, administrativeUnitViews } from '@monitor/contracts-schema';
import { cataloguePage, catalogueSort } from '../answering/catalogue-page.ts';
import { mountQuery, type RouteContext } from '../answering/query-routes.ts';

export const mountAdministrativeUnits = (routeContext: RouteContext): void =>
  mountQuery(routeContext, administrativeUnitEndpoints.catalogue.list, ({ views, organizationId, query, progress }) =>
    cataloguePage(views, administrativeUnitViews, query, {
      where: { organizationId },
      sort: catalogueSort(query.sort, query.typeSort),
      lastUpdate: progress.administrativeUnitsUpdatedAt,
      docOf: ({ id, version, name, notes, createdAt, updatedAt }) => ({
        _id: id,
        version,
        name,
        notes,
        createdAt,
        updatedAt,
      }),
    }),
  );
