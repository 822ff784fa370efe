import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { callOf } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';

type Endpoints = typeof dataLoadEndpoints;
type Results = typeof loadResultEndpoints;
type Contracts = typeof contractEndpoints;

export const uploadDataLoad = callOf<Endpoints['uploadDataLoad']>('POST', '/api/data-load/upload');
export const getCurrentDataLoad = callOf<Endpoints['getCurrentDataLoad']>('GET', '/api/data-load/current');
export const getDataLoadRowNumbers = callOf<Endpoints['getDataLoadRowNumbers']>('GET', '/api/data-load/row-numbers');
export const getDataLoadNames = callOf<Endpoints['getDataLoadNames']>('GET', '/api/data-load/names');
export const decideDataLoadNames = callOf<Endpoints['decideDataLoadNames']>('POST', '/api/data-load/decide-names');
export const fetchRegisteredSuppliers = callOf<Contracts['listSuppliersForContracts']>(
  'GET',
  '/api/contracts/retrieve/suppliers',
);
export const fetchRegisteredUnits = callOf<Contracts['listUnitsForContracts']>(
  'GET',
  '/api/contracts/retrieve/administrative-units',
);
/** The contracts that name a registered supplier or unit, with what they come to. */
export const getContractsOf = callOf<Contracts['listContracts']>('GET', '/public-api/contracts/list');
export const getDataLoadValues = callOf<Endpoints['getDataLoadValues']>('GET', '/api/data-load/values');
export const decideDataLoadValues = callOf<Endpoints['decideDataLoadValues']>('POST', '/api/data-load/decide-values');
export const getDataLoadColumns = callOf<Endpoints['getDataLoadColumns']>('GET', '/api/data-load/columns');
export const decideDataLoadColumns = callOf<Endpoints['decideDataLoadColumns']>(
  'POST',
  '/api/data-load/decide-columns',
);
export const chooseDataLoadSheet = callOf<Endpoints['chooseDataLoadSheet']>('POST', '/api/data-load/choose-sheet');
export const fetchRemembered = callOf<Endpoints['listRememberedDecisions']>('GET', '/api/data-load/remembered');
export const forgetDecision = callOf<Endpoints['forgetDecision']>('POST', '/api/data-load/forget');
export const getFileDefaults = callOf<Endpoints['getFileDefaults']>('GET', '/api/data-load/file-defaults');
export const reviseFileDefaults = callOf<Endpoints['reviseFileDefaults']>(
  'POST',
  '/api/data-load/revise-file-defaults',
);
export const getDataLoadRemarks = callOf<Endpoints['getDataLoadRemarks']>('GET', '/api/data-load/remarks');
export const getRemarkedValues = callOf<Endpoints['getRemarkedValues']>('GET', '/api/data-load/remarked-values');
export const correctDataLoadRows = callOf<Endpoints['correctDataLoadRows']>('POST', '/api/data-load/correct-rows');
export const getRehearsal = callOf<Endpoints['getRehearsal']>('GET', '/api/data-load/rehearsal');
export const chooseRows = callOf<Endpoints['chooseDataLoadRows']>('POST', '/api/data-load/choose-rows');
export const eraseBlanks = callOf<Endpoints['eraseBlanks']>('POST', '/api/data-load/erase-blanks');
export const saveRow = callOf<Endpoints['saveRow']>('POST', '/api/data-load/save-row');
export const saveRows = callOf<Endpoints['saveRows']>('POST', '/api/data-load/save-rows');
export const deleteRow = callOf<Endpoints['deleteRow']>('POST', '/api/data-load/delete-row');
export const cancelCurrent = callOf<Endpoints['cancelCurrent']>('POST', '/api/data-load/cancel-current');
export const confirmCurrent = callOf<Endpoints['confirmCurrent']>('POST', '/api/data-load/confirm-current');

export const fetchLoads = callOf<Results['listLoads']>('GET', '/api/data-load/results');
export const fetchLoadResult = callOf<Results['getLoadResult']>('GET', '/api/data-load/results/:id');
export const fetchLeftOutRows = callOf<Results['listLeftOutRows']>('GET', '/api/data-load/results/:id/left-out');
export const fetchLoadedContracts = callOf<Results['listLoadedContracts']>(
  'GET',
  '/api/data-load/results/:id/contracts',
);

export const fetchCorrectedContracts = callOf<Results['listCorrectedContracts']>(
  'GET',
  '/api/data-load/results/:id/corrected',
);
export const fetchLoadDecisions = callOf<Results['listLoadDecisions']>('GET', '/api/data-load/results/:id/decisions');

export const VALIDATIONS = '/api/data-load/download-validations';
export const REGISTERED_CONTRACTS = '/api/data-load/download-contracts';
export const TEMPLATE = '/api/data-load/download-plantilla';
/** The rows of a load that stayed out, or would. */
export const leftOutAddress = (loadId: string): string => `/api/data-load/left-out/${loadId}`;
export const LEFT_OUT_FILE = 'monitor-karewa-fuera-de-la-carga.xlsx';

export const workbookAddress = (loadId: string): string => `/api/data-load/workbook/${loadId}`;

/** The rows under review have changed: every page of them, of their names, spellings and remarks is refetched. */
export const refetchReview = async (organizationId: string): Promise<void> => {
  await Promise.all(
    [
      getCurrentDataLoad,
      getDataLoadColumns,
      getDataLoadNames,
      getDataLoadValues,
      getDataLoadRemarks,
      getRemarkedValues,
    ].map(({ path }) => queryClient.invalidateQueries({ queryKey: [organizationId, path] })),
  );
};

export const refetchFileDefaults = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === getFileDefaults.path });
