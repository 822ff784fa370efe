import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { QueryOf } from '@monitor/contracts-schema/http/endpoint';
import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { spendingTotalsOf } from '@monitor/read-model/spending/spending-sums';
import { supplierPage } from '@monitor/read-model/suppliers/supplier-rows';
import { mountQuery, type QueryRouteContext, requiredOrganization } from '../answering/query-routes.ts';
import { mountDownload } from '../downloads/download-routes.ts';
import { findSupplier, getSupplier } from './get-supplier.ts';

type ListQuery = QueryOf<(typeof supplierEndpoints)['listSuppliers']>;

/** A page of suppliers, with the totals of all of them: the columns' sums. */
const listSuppliers = async (
  views: ViewReader,
  organizationId: string,
  { page, pageSize, sort, typeSort }: ListQuery,
  filters: SpendingFilters,
  lastUpdate: string | null,
) => {
  const listQuery = { order: { field: sort ?? 'total', direction: typeSort }, page, pageSize } as const;
  const { rows, named, totals, pagination } = await supplierPage(views, organizationId, filters, listQuery);
  return {
    error: false as const,
    data: { suppliers: rows, suppliersCount: named, totals: spendingTotalsOf(totals), pagination },
    lastUpdate,
  };
};

export const mountSuppliers = (routeContext: QueryRouteContext): void => {
  const { listSuppliers: list, filterSuppliers, getFilteredSuppliers, ...others } = supplierEndpoints;
  const { getSupplier: detail, filterSupplier, downloadSupplier, downloadSuppliers } = others;
  for (const endpoint of [list, filterSuppliers, getFilteredSuppliers])
    mountQuery(routeContext, endpoint, ({ views, organizationId, query, filters, progress }) =>
      listSuppliers(views, organizationId, query, filters, progress.contractsUpdatedAt),
    );
  for (const endpoint of [detail, filterSupplier])
    mountQuery(routeContext, endpoint, (queryRequest) => {
      const { views, query, filters, joins } = queryRequest;
      return getSupplier(views, requiredOrganization(queryRequest), query.id, filters, joins);
    });
  mountDownload(routeContext, downloadSuppliers, 'suppliers');
  mountDownload(routeContext, downloadSupplier, 'supplier', ({ views, organizationId, params }) =>
    findSupplier(views, organizationId, params.id),
  );
};
