import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { QueryOf } from '@monitor/contracts-schema/http/endpoint';
import type { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { spendingTotalsOf } from '@monitor/read-model/spending/spending-sums';
import { supplierPage } from '@monitor/read-model/suppliers/supplier-rows';

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
  const { rows, named, totals, pagination } = await supplierPage(views, organizationId, filters, asked);
  return {
    error: false as const,
    data: { suppliers: rows, suppliersCount: named, totals: spendingTotalsOf(totals), pagination },
    lastUpdate,
  };
};
