import {
  type ContractView,
  type CorrectedContract,
  contractViews,
  correctedContractViews,
  type DataLoadView,
  dataLoadViews,
  type LeftOutRow,
  type LeftOutRowView,
  type LoadedContract,
  type LoadResult,
  leftOutRowViews,
  type loadResultEndpoints,
  type Permission,
  paginationOf,
  type QueryOf,
  Refused,
  toPesos,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { shownChanges } from '../history/history-entry.ts';

type Endpoints = typeof loadResultEndpoints;

const loadOf = async (views: ViewReader, organizationId: string, id: string): Promise<DataLoadView> => {
  const load = (await views.getMany(dataLoadViews, [id])).get(id)?.document;
  if (load?.organizationId !== organizationId) throw new Refused('data-load.unknown');
  return load;
};

/** What became of one of the organization's loads; another organization's is none. */
export const getLoadResult = async (views: ViewReader, organizationId: string, loadId: string): Promise<LoadResult> =>
  resultOf(await loadOf(views, organizationId, loadId));

/** A page of the organization's loads, the latest first. */
export const listLoads = async (
  views: ViewReader,
  organizationId: string,
  { page, pageSize }: QueryOf<Endpoints['listLoads']>,
) => {
  const where = { organizationId };
  const pagination = paginationOf(page, pageSize, await views.count(dataLoadViews, where));
  const loads = await views.find(dataLoadViews, {
    where,
    sort: [{ field: 'uploadedAt', direction: 'desc' }],
    skip: (pagination.page - 1) * pageSize,
    limit: pageSize,
  });
  return { docs: loads.map(resultOf), pagination };
};

const resultOf = (load: DataLoadView): LoadResult => {
  const { status, fileName, sha256, rows, uploadedBy, uploadedAt, confirmedBy, confirmedAt, appliedAt, counts } = load;
  const uploaded = { fileName, sha256, rows, uploadedBy, uploadedAt };
  const { revertedBy, revertedAt, revertCounts } = load;
  return {
    ...{ _id: load.id, status, ...uploaded, confirmedBy, confirmedAt, appliedAt, counts },
    ...{ revertedBy, revertedAt, revertCounts },
  };
};

/** A page of a load's rows that became no contract, in the sheet's order. */
export const listLeftOutRows = async (
  views: ViewReader,
  organizationId: string,
  loadId: string,
  { page, pageSize, reason }: QueryOf<Endpoints['listLeftOutRows']>,
) => {
  await loadOf(views, organizationId, loadId);
  const where = { dataLoadId: loadId, ...(reason && { reason }) };
  const pagination = paginationOf(page, pageSize, await views.count(leftOutRowViews, where));
  const rows = await views.find(leftOutRowViews, {
    where,
    sort: [{ field: 'row', direction: 'asc' }],
    skip: (pagination.page - 1) * pageSize,
    limit: pageSize,
  });
  const named = rows.flatMap(({ contractId }) => contractId ?? []);
  const contracts = await views.getMany(contractViews, named);
  const isThere = (id: string): boolean => contracts.get(id)?.document !== undefined;
  return { docs: rows.map((row) => leftOut(row, isThere)), pagination };
};

/** Who had its number may be gone by now. */
const leftOut = (
  { row, reason, contractNumber, description, contractId, errors }: LeftOutRowView,
  isThere: (contractId: string) => boolean,
): LeftOutRow => ({
  ...{ row, reason, contractNumber, description },
  contractId: contractId !== null && isThere(contractId) ? contractId : null,
  errors: errors.map(({ field, code, message }) => ({ field, code, message })),
});

/** A page of the contracts that a load registered and that are still there, in the sheet's order. */
export const listLoadedContracts = async (
  views: ViewReader,
  organizationId: string,
  loadId: string,
  { page, pageSize }: QueryOf<Endpoints['listLoadedContracts']>,
) => {
  await loadOf(views, organizationId, loadId);
  const where = { dataLoadId: loadId };
  const pagination = paginationOf(page, pageSize, await views.count(contractViews, where));
  const contracts = await views.find(contractViews, {
    where,
    sort: [{ field: 'sheetRow', direction: 'asc' }],
    skip: (pagination.page - 1) * pageSize,
    limit: pageSize,
  });
  return { docs: contracts.map(loaded), pagination };
};

/** A page of the contracts that a load corrected, in the sheet's order, with what the reader may know of it. */
export const listCorrectedContracts = async (
  views: ViewReader,
  organizationId: string,
  loadId: string,
  { page, pageSize }: QueryOf<Endpoints['listCorrectedContracts']>,
  permissions: readonly Permission[],
) => {
  await loadOf(views, organizationId, loadId);
  const where = { dataLoadId: loadId };
  const pagination = paginationOf(page, pageSize, await views.count(correctedContractViews, where));
  const corrected = await views.find(correctedContractViews, {
    where,
    sort: [{ field: 'sheetRow', direction: 'asc' }],
    skip: (pagination.page - 1) * pageSize,
    limit: pageSize,
  });
  const contracts = await views.getMany(
    contractViews,
    corrected.map(({ contractId }) => contractId),
  );
  const docs = corrected.map(
    ({ sheetRow, contractId, contractNumber, servicesDescription, changes, isRestored }): CorrectedContract => ({
      ...{ sheetRow, contractNumber, servicesDescription, isRestored },
      contractId: contracts.get(contractId)?.document ? contractId : null,
      changes: shownChanges({ kind: 'contract', action: 'revised', changes, state: null }, permissions),
    }),
  );
  return { docs, pagination };
};

const loaded = ({ id, sheetRow, contract }: ContractView): LoadedContract => ({
  _id: id,
  sheetRow: sheetRow ?? 0,
  contractNumber: contract.contractNumber,
  servicesDescription: contract.servicesDescription,
  supplierName: contract.supplier?.name ?? null,
  totalOrMaxAmount: contract.totalOrMaxAmount === null ? null : toPesos(contract.totalOrMaxAmount),
});
