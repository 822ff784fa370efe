import { contractEndpoints, noFilters, toPublicContract } from '@monitor/contracts-schema';
import { mountQuery, type RouteContext } from '../answering/query-routes.ts';
import { mountDownload } from '../downloads/download-routes.ts';
import { byProcedure, contractTotalsOf, countedSums } from '../spending/spending-sums.ts';
import { mountContractOptions } from './contract-option-routes.ts';
import { getContract } from './get-contract.ts';
import { listCatalogueContracts, listContracts } from './list-contracts.ts';

export const mountContracts = (routeContext: RouteContext): void => {
  const {
    listContracts: list,
    filterContracts,
    getFilteredContracts,
    getContractTotals,
    getContract: detail,
    downloadContracts,
    listCatalogueContracts: catalogue,
  } = contractEndpoints;

  for (const endpoint of [list, filterContracts, getFilteredContracts])
    mountQuery(routeContext, endpoint, ({ views, organizationId, query, filters, progress }) =>
      listContracts(views, organizationId, query, filters, progress.contractsUpdatedAt),
    );
  mountQuery(routeContext, catalogue, ({ views, organizationId, query, progress }) =>
    listCatalogueContracts(views, organizationId, query, progress.contractsUpdatedAt),
  );
  mountQuery(routeContext, getContractTotals, async ({ views, organizationId }) => ({
    error: false as const,
    data: contractTotalsOf(byProcedure(await countedSums(views, organizationId, noFilters, ['procedureType']))),
  }));
  mountQuery(routeContext, detail, async ({ views, organizationId, query }) => ({
    error: false as const,
    data: toPublicContract(await getContract(views, organizationId, query.id)),
  }));
  mountDownload(routeContext, downloadContracts, 'contracts');
  mountContractOptions(routeContext);
};
