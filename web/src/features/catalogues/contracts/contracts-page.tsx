import type { CatalogueContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { contractFieldLabels, contractSortFields } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractOutline } from '@monitor/contracts-schema/contracts/contract-outline';
import { pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { filterQuery, NO_FILTERS } from '../../../lib/address/spending-filters.ts';
import { callAddress, send } from '../../../lib/api/api.ts';
import { listMatching } from '../bulk/bulk-calls.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { BulkProgressNotice } from '../bulk/bulk-progress.tsx';
import { contractFiles } from '../bulk/files-of-contracts.ts';
import { type Catalogue, type CatalogueQuery, callTo, sortFieldIn } from '../catalogue.ts';
import { CatalogueScreen } from '../list/catalogue-screen.tsx';
import { contractCatalogueColumns } from './contract-columns.ts';
import { ContractFormFields } from './contract-form-fields.tsx';
import {
  type ContractValues,
  closedBecause,
  contractProblems,
  contractSent,
  contractValues,
  noticeOn,
} from './contract-values.ts';

const list = callTo(contractEndpoints.listCatalogueContracts);
const find = callTo(contractEndpoints.getCatalogueContract);
const file = callTo(contractEndpoints.downloadCatalogueContracts);
const save = callTo(contractEndpoints.saveContract);
const remove = callTo(contractEndpoints.deleteContract);
const removeMany = callTo(contractEndpoints.deleteContracts);
const saveRows = callTo(contractEndpoints.saveUpdatedContracts);

const queryOf = <Query extends Pick<CatalogueQuery, 'sort' | 'filters'>>({ filters, ...query }: Query) => ({
  ...query,
  ...filterQuery(filters ?? NO_FILTERS),
  sort: sortFieldIn(contractSortFields, query.sort),
});

const contracts: Catalogue<CatalogueContract, ContractValues> = {
  calls: {
    path: list.path,
    list: (query, signal) => send(list, { query: queryOf(query) }, { signal }),
    find: async (id, signal) => (await send(find, { query: { id } }, { signal })).data,
    fileAddress: (format, query) =>
      callAddress(file.path, {
        params: { format },
        query: { ...queryOf(query), columns: query.columns.join(',') },
      }),
    save: ({ _id, version, ...values }, headers) =>
      send(save, { body: { ...contractSent(values), _id, version } }, { headers }),
    remove: (_id, headers) => send(remove, { body: { _id } }, { headers }),
    removeMany: (ids, headers) => send(removeMany, { body: { ids: [...ids] } }, { headers }),
    saveRows: (rows, headers) =>
      send(
        saveRows,
        {
          body: rows.map(({ _id, version, values, changes }) => ({
            ...Object.fromEntries(Object.entries(contractSent(values)).filter(([field]) => field in changes)),
            _id,
            version,
          })),
        },
        { headers },
      ),
  },
  permission: 'CONTRACTS',
  title: 'Contratos',
  noun: contractOutline.noun,
  nameOf: ({ contractNumber, servicesDescription }) => contractNumber ?? servicesDescription ?? '',
  columns: contractCatalogueColumns,
  knownBy: ['contractNumber', 'supplier'],
  sortable: contractSortFields,
  filters: {
    shown: pageFilters.catalogue,
    selected: ['procedureStates'],
  },
  bulk: {
    matching: async ({ search, filters }) =>
      (await send(listMatching, { query: { search, ...filterQuery(filters ?? NO_FILTERS) } })).data.contracts,
    Dialog: BulkDialog,
    Progress: BulkProgressNotice,
  },
  files: contractFiles,
  leavesOut: ['edit-button'],
  publicPage: ({ _id }) => ({ to: `/contracts/${_id}`, label: 'Historial' }),
  form: {
    valuesOf: contractValues,
    problemsWith: contractProblems,
    closedBecause,
    noticeOn,
    fieldsFor: (doc) => <ContractFormFields doc={doc} />,
    labels: contractFieldLabels,
    size: 'l',
    carriedOver: [
      ...(['administrationPeriod', 'fiscalYear', 'period', 'informationDate'] as const),
      ...(['organizerAdministrativeUnit', 'applicantAdministrativeUnit', 'administrativeUnitType'] as const),
    ],
  },
};

export const ContractsCataloguePage = () => <CatalogueScreen catalogue={contracts} />;
