import {
  administrativeUnitEndpoints,
  administrativeUnitViews,
  foldForSearch,
  paginationOf,
} from '@monitor/contracts-schema';
import { type Door, mountQuery } from '../answering/query-routes.ts';

export const mountAdministrativeUnits = (door: Door): void => {
  mountQuery(door, administrativeUnitEndpoints.catalogue.list, async ({ views, organizationId, query, progress }) => {
    const { page, pageSize, search, sort, typeSort } = query;
    const where = { organizationId, ...(search && { search: { contains: foldForSearch(search) } }) };
    const pagination = paginationOf(page, pageSize, await views.count(administrativeUnitViews, where));
    const units = await views.find(administrativeUnitViews, {
      where,
      sort: [{ field: sort === 'name' ? 'nameKey' : (sort ?? 'createdAt'), direction: typeSort }],
      skip: (pagination.page - 1) * pageSize,
      limit: pageSize,
    });
    return {
      errors: false,
      message: '',
      data: {
        ...pagination,
        docs: units.map(({ id, version, name, notes, createdAt, updatedAt }) => ({
          _id: id,
          version,
          name,
          notes,
          createdAt,
          updatedAt,
        })),
      },
      lastUpdate: progress.administrativeUnitsUpdatedAt,
    };
  });
};
