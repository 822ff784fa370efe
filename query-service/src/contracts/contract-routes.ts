import { contractEndpoints, noFilters, toPublicContract } from '@monitor/contracts-schema';
import { type Door, mountQuery } from '../answering/query-routes.ts';
import { mountDownload } from '../exports/download-routes.ts';
import { contractHistory } from '../history/list-changes.ts';
import { byProcedure, countedSums, procedureTotalsOf } from '../spending/spending-sums.ts';
import { optionsOf, supplierOptions, unitOptions, unitsOfCatalogue } from './contract-options.ts';
import { contractsExport } from './contracts-export.ts';
import { getContract } from './get-contract.ts';
import { listCatalogueContracts, listContracts } from './list-contracts.ts';

export const mountContracts = (door: Door): void => {
  const {
    listContracts: list,
    filterContracts,
    getContractTotals,
    getContract: detail,
    getContractHistory,
    downloadContracts,
    listCatalogueContracts: catalogue,
    ...options
  } = contractEndpoints;

  mountQuery(door, list, ({ views, organizationId, query, progress }) =>
    listContracts(views, organizationId, query, { ...noFilters, search: query.search }, progress.contractsUpdatedAt),
  );
  mountQuery(door, filterContracts, ({ views, organizationId, query, body, progress }) =>
    listContracts(views, organizationId, query, body, progress.contractsUpdatedAt),
  );
  mountQuery(door, catalogue, ({ views, organizationId, query, progress }) =>
    listCatalogueContracts(views, organizationId, query, progress.contractsUpdatedAt),
  );
  mountQuery(door, getContractTotals, async ({ views, organizationId }) => ({
    error: false,
    data: procedureTotalsOf(byProcedure(await countedSums(views, organizationId, noFilters, ['procedureType']))),
  }));
  mountQuery(door, detail, async ({ views, organizationId, query }) => ({
    error: false,
    data: toPublicContract(await getContract(views, organizationId, query.id)),
  }));
  mountQuery(door, getContractHistory, async ({ views, organizationId, query, user }) => ({
    error: false,
    data: await contractHistory(views, organizationId, query.id, user),
  }));
  mountDownload(door, downloadContracts, contractsExport);
  mountOptions(door, options);
};

const mountOptions = (
  door: Door,
  options: Pick<
    typeof contractEndpoints,
    | 'listContractSuppliers'
    | 'listSuppliersWithContracts'
    | 'listUnitsWithContracts'
    | 'listFiscalYears'
    | 'listAdministrationPeriods'
    | 'listTrimonths'
    | 'listProcedureTypes'
    | 'listSuppliersForContracts'
    | 'listUnitsForContracts'
  >,
): void => {
  mountQuery(door, options.listContractSuppliers, async ({ views, organizationId }) => ({
    errors: false,
    data: { docs: await supplierOptions(views, organizationId, false) },
  }));
  mountQuery(door, options.listSuppliersWithContracts, ({ views, organizationId }) =>
    supplierOptions(views, organizationId, true),
  );
  mountQuery(door, options.listUnitsWithContracts, ({ views, organizationId, query }) =>
    unitOptions(views, organizationId, query.supplierId),
  );
  mountQuery(door, options.listFiscalYears, async ({ views, organizationId, query }) =>
    (await optionsOf(views, organizationId, 'fiscalYear', query.supplierId)).map((fiscalYear) => ({
      _id: fiscalYear,
      fiscalYear,
    })),
  );
  mountQuery(door, options.listAdministrationPeriods, async ({ views, organizationId, query }) =>
    (await optionsOf(views, organizationId, 'administrationPeriod', query.supplierId)).map((administrationPeriod) => ({
      _id: administrationPeriod,
      administrationPeriod,
    })),
  );
  mountQuery(door, options.listTrimonths, async ({ views, organizationId, query }) =>
    (await optionsOf(views, organizationId, 'period', query.supplierId))
      .sort((one, other) => inTime(one).localeCompare(inTime(other)))
      .map((period) => ({ _id: period, period })),
  );
  mountQuery(door, options.listProcedureTypes, async ({ views, organizationId, query }) =>
    (await optionsOf(views, organizationId, 'procedureType', query.supplierId)).map((_id) => ({ _id })),
  );
  mountQuery(door, options.listSuppliersForContracts, async ({ views, organizationId }) => ({
    data: { docs: await supplierOptions(views, organizationId, false) },
  }));
  mountQuery(door, options.listUnitsForContracts, async ({ views, organizationId }) => ({
    data: { docs: await unitsOfCatalogue(views, organizationId) },
  }));
};

/** `1o 2019` as it sorts: year, then quarter. */
const inTime = (period: string): string => period.split(' ').reverse().join(' ');
