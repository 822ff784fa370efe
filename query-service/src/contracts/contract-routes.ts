import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { toPublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { byProcedure, contractTotalsOf, countedSums } from '@monitor/read-model/spending/spending-sums';
import { mountHandler, mountQuery, type QueryRouteContext, requiredOrganization } from '../answering/query-routes.ts';
import { catalogueDetail, cataloguePage } from '../catalogues/catalogue-page.ts';
import { answerWithFile, mountDownload, mountSheetDownload } from '../downloads/download-routes.ts';
import { mountContractOptions } from './contract-option-routes.ts';
import { contractsCatalogue } from './contracts-catalogue.ts';
import { listContracts } from './list-contracts.ts';
import { matchingContracts } from './matching-contracts.ts';

/** One contract of an organization; another organization's is none. */
const getContract = async (views: ViewReader, organizationId: string, contractId: string): Promise<ContractView> => {
  const contract = (await views.getMany(contractViews, [contractId])).get(contractId)?.document;
  if (contract?.organizationId !== organizationId) throw new Refused('contract.not-found');
  return contract;
};

export const mountContracts = (routeContext: QueryRouteContext): void => {
  const {
    listContracts: list,
    filterContracts,
    getFilteredContracts,
    getContractTotals,
    getContract: detail,
    downloadContracts,
    listCatalogueContracts,
    getCatalogueContract,
    downloadCatalogueContracts,
  } = contractEndpoints;

  for (const endpoint of [list, filterContracts, getFilteredContracts])
    mountQuery(routeContext, endpoint, (queryRequest) => {
      const { views, query, filters, progress } = queryRequest;
      return listContracts(views, requiredOrganization(queryRequest), query, filters, progress.contractsUpdatedAt);
    });
  mountQuery(routeContext, listCatalogueContracts, async ({ views, organizationId, query, filters, progress }) => {
    const within = await contractsWhere(views, organizationId, { ...noFilters, ...filters });
    return cataloguePage(views, contractsCatalogue, organizationId, query, progress.contractsUpdatedAt, within);
  });
  mountQuery(routeContext, bulkEndpoints.listMatchingContracts, async ({ views, organizationId, query, filters }) => ({
    error: false as const,
    data: await matchingContracts(views, organizationId, query.search, filters),
  }));
  mountQuery(routeContext, getCatalogueContract, ({ views, organizationId, query }) =>
    catalogueDetail(views, contractsCatalogue, organizationId, query.id),
  );
  mountSheetDownload(routeContext, downloadCatalogueContracts, 'contracts', contractsCatalogue.title);
  mountHandler(routeContext, bulkEndpoints.exportChosenContracts, async (queryRequest, request, response) => {
    const { query, body, params } = queryRequest;
    const { format } = params;
    const isSheet = format !== 'pdf' && format !== 'json';
    const exchange = { request, response, shown: { name: 'contratos-elegidos', keep: 'private' } } as const;
    await answerWithFile(routeContext, queryRequest, exchange, {
      ...(isSheet
        ? { kind: 'catalogue/contracts', params: { ...query, ...body, search: '' } }
        : { kind: 'contracts', params: body }),
      format,
      filters: noFilters,
    });
  });
  mountQuery(routeContext, getContractTotals, async ({ views, organizationId }) => ({
    error: false as const,
    data: contractTotalsOf(byProcedure(await countedSums(views, organizationId, noFilters, ['procedureType']))),
  }));
  mountQuery(routeContext, detail, async (queryRequest) => {
    const { id, organization } = requiredOrganization(queryRequest);
    const contract = await getContract(queryRequest.views, id, queryRequest.query.id);
    return { error: false as const, data: toPublicContract(contract, organization) };
  });
  mountDownload(routeContext, downloadContracts, 'contracts');
  mountContractOptions(routeContext);
};
