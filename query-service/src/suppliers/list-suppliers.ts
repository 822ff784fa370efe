import {
  foldForSearch,
  paginationOf,
  type QueryOf,
  type SpendingFilters,
  type supplierEndpoints,
  supplierViews,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { supplierTotalsOf } from '../spending/spending-sums.ts';
import { supplierPage } from './supplier-rows.ts';

type ListQuery = QueryOf<(typeof supplierEndpoints)['listSuppliers']>;

/** A page of suppliers, with the totals of all of them: the columns' sums. */
export const listSuppliers = async (
  views: ViewReader,
  organizationId: string,
  { page, pageSize, sort, typeSort }: ListQuery,
  filters: SpendingFilters,
  lastUpdate: string | null,
) => {
  const asked = { order: { field: sort ?? 'total', direction: typeSort }, page, pageSize } as const;
  const { rows, totals, pagination } = await supplierPage(views, organizationId, filters, asked);
  return { error: false, data: { suppliers: rows, totals: supplierTotalsOf(totals), pagination }, lastUpdate };
};

type CatalogueQuery = QueryOf<(typeof supplierEndpoints)['catalogue']['list']>;

export const listCatalogueSuppliers = async (
  views: ViewReader,
  organizationId: string,
  { page, pageSize, search, sort, typeSort }: CatalogueQuery,
  lastUpdate: string | null,
) => {
  const where = { organizationId, registered: true, ...(search && { search: { contains: foldForSearch(search) } }) };
  const pagination = paginationOf(page, pageSize, await views.count(supplierViews, where));
  const suppliers = await views.find(supplierViews, {
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
      docs: suppliers.map(({ id, version, name, rfc, notes, createdAt, updatedAt }) => ({
        _id: id,
        version,
        name,
        rfc,
        notes,
        createdAt,
        updatedAt,
      })),
    },
    lastUpdate,
  };
};
