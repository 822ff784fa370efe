import { BULK_LIMIT, type ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { noFilters, type SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { whereFound } from '../catalogues/listed-catalogue.ts';
import { contractsCatalogue } from './contracts-catalogue.ts';

/** Which contracts the catalogue finds, and in which version; no more than one order may be about. */
export const matchingContracts = async (
  views: ViewReader,
  organizationId: string,
  search: string,
  filters: Omit<SpendingFilters, 'search'>,
) => {
  const within = await contractsWhere(views, organizationId, { ...noFilters, ...filters });
  const where = allOf([whereFound(contractsCatalogue, organizationId, search), within]);
  const contracts: ChosenContract[] = [];
  for await (const batch of views.scan(contractViews, { where, limit: BULK_LIMIT }))
    contracts.push(...batch.map(({ id, version }) => ({ _id: id, version })));
  return { total: await views.count(contractViews, where), contracts };
};
