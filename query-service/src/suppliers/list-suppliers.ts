import type { QueryOf, SpendingFilters, supplierEndpoints } from '@monitor/contracts-schema';
import { spendingTotalsOf } from '@monitor/figures/spending/spending-sums';
import { supplierPage } from '@monitor/figures/suppliers/supplier-rows';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

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
