import { toPublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { paginationOf } from '@monitor/contracts-schema/http/answers';
import type { QueryOf } from '@monitor/contracts-schema/http/endpoint';
import { asLegacyPagination } from '@monitor/contracts-schema/http/legacy-monitor';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { byProcedure, contractTotalsOf, countedSums } from '@monitor/read-model/spending/spending-sums';
import { contractSort } from './contract-sort.ts';

type ListQuery = QueryOf<(typeof contractEndpoints)['listContracts']>;

/** A page of every contract the filters select, with the totals of those that count. */
export const listContracts = async (
  views: ViewReader,
  { id: organizationId, organization }: OrganizationView,
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
      docs: contracts.map((contract) => toPublicContract(contract, organization)),
      ...contractTotalsOf(totals),
      pagination,
      ...asLegacyPagination(pagination),
    },
    lastUpdate,
  };
};
