import {
  asLegacyPagination,
  type contractEndpoints,
  contractViews,
  paginationOf,
  type QueryOf,
  type SpendingFilters,
  toPublicContract,
} from '@monitor/contracts-schema';
import { contractsWhere } from '@monitor/figures/spending/filter-where';
import { byProcedure, contractTotalsOf, countedSums } from '@monitor/figures/spending/spending-sums';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractSort } from './contract-sort.ts';

type ListQuery = QueryOf<(typeof contractEndpoints)['listContracts']>;

/** A page of every contract the filters select, with the totals of those that count. */
export const listContracts = async (
  views: ViewReader,
  organizationId: string,
  { page, pageSize, sort, typeSort }: ListQuery,
  filters: SpendingFilters,
  lastUpdate: string | null,
) => {
  const totals = byProcedure(await countedSums(views, organizationId, filters, ['procedureType']));
  const pagination = paginationOf(page, pageSize, totals.contracts);
  const contracts = await views.find(contractViews, {
    where: await contractsWhere(views, organizationId, filters),
    sort: contractSort(sort ?? 'totalOrMaxAmount', typeSort),
    skip: (pagination.page - 1) * pageSize,
    limit: pageSize,
  });
  return {
    error: false as const,
    data: {
      docs: contracts.map(toPublicContract),
      ...contractTotalsOf(totals),
      pagination,
      ...asLegacyPagination(pagination),
    },
    lastUpdate,
  };
};
