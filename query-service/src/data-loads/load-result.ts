import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import type { LeftOutRow } from '@monitor/contracts-schema/data-loads/data-load-events';
import { toShownLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import {
  correctedContractViews,
  type DataLoadView,
  dataLoadViews,
  type LeftOutRowView,
  type LoadDecisionView,
  leftOutRowViews,
  loadDecisionViews,
} from '@monitor/contracts-schema/data-loads/data-load-views';
import type {
  CorrectedContract,
  LoadedContract,
  LoadResult,
  loadResultEndpoints,
  ShownDecision,
} from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { QueryOf } from '@monitor/contracts-schema/http/endpoint';
import { toPesos } from '@monitor/contracts-schema/money';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { type HistoryReader, nameIn, shownChanges } from '@monitor/read-model/history/history-entry';
import { pageOfViews } from '../answering/page-of-views.ts';

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
export const listLoads = async (views: ViewReader, organizationId: string, query: QueryOf<Endpoints['listLoads']>) => {
  const where = { organizationId };
  const sort = [{ field: 'uploadedAt', direction: 'desc' }] as const;
  const { pagination, found } = await pageOfViews(views, dataLoadViews, query, { where, sort });
  return { docs: found.map(resultOf), pagination };
};

const resultOf = (load: DataLoadView): LoadResult => {
  const { status, fileName, sha256, rows, uploadedBy, uploadedAt, confirmedBy, confirmedAt, appliedAt, counts } = load;
  const uploaded = { fileName, sha256, rows, uploadedBy, uploadedAt };
  const { revertedBy, revertedAt, revertCounts, stopped, undoStopped, undoneBy } = load;
  return {
    _id: load.id,
    status,
    ...uploaded,
    confirmedBy,
    confirmedAt,
    appliedAt,
    counts: counts && toShownLoadCounts(counts),
    revertedBy,
    revertedAt,
    revertCounts,
    stopped,
    undoStopped,
    undoneBy,
  };
};

/** A page of a load's rows that became no contract, in the sheet's order. */
export const listLeftOutRows = async (
  views: ViewReader,
  organizationId: string,
  loadId: string,
  { reason, ...query }: QueryOf<Endpoints['listLeftOutRows']>,
) => {
  await loadOf(views, organizationId, loadId);
  const where = { dataLoadId: loadId, ...(reason && { reason }) };
  const sort = [{ field: 'row', direction: 'asc' }] as const;
  const { pagination, found } = await pageOfViews(views, leftOutRowViews, query, { where, sort });
  const named = found.flatMap(({ contractId }) => contractId ?? []);
  const contracts = await views.getMany(contractViews, named);
  const isThere = (id: string): boolean => contracts.get(id)?.document !== undefined;
  return { docs: found.map((row) => leftOut(row, isThere)), pagination };
};

/** Who had its number may be gone by now. */
const leftOut = (
  { row, reason, contractNumber, description, contractId, errors }: LeftOutRowView,
  isThere: (contractId: string) => boolean,
): LeftOutRow => ({
  row,
  reason,
  contractNumber,
  description,
  contractId: contractId !== null && isThere(contractId) ? contractId : null,
  errors: errors.map(({ field, code, message }) => ({ field, code, message })),
});

/** A page of the contracts that a load registered and that are still there, in the sheet's order. */
export const listLoadedContracts = async (
  views: ViewReader,
  organizationId: string,
  loadId: string,
  query: QueryOf<Endpoints['listLoadedContracts']>,
) => {
  await loadOf(views, organizationId, loadId);
  const where = { dataLoadId: loadId };
  const sort = [{ field: 'sheetRow', direction: 'asc' }] as const;
  const { pagination, found } = await pageOfViews(views, contractViews, query, { where, sort });
  return { docs: found.map(loaded), pagination };
};

/** A page of the contracts that a load corrected, in the sheet's order, with what the reader may know of it. */
export const listCorrectedContracts = async (
  views: ViewReader,
  organizationId: string,
  loadId: string,
  query: QueryOf<Endpoints['listCorrectedContracts']>,
  reader: HistoryReader,
) => {
  await loadOf(views, organizationId, loadId);
  const where = { dataLoadId: loadId };
  const sort = [{ field: 'sheetRow', direction: 'asc' }] as const;
  const { pagination, found } = await pageOfViews(views, correctedContractViews, query, { where, sort });
  const contracts = await views.getMany(
    contractViews,
    found.map(({ contractId }) => contractId),
  );
  const docs = found.map(
    ({ sheetRow, contractId, contractNumber, servicesDescription, changes, isRestored }): CorrectedContract => ({
      sheetRow,
      contractNumber,
      servicesDescription,
      isRestored,
      contractId: contracts.get(contractId)?.document ? contractId : null,
      changes: shownChanges({ kind: 'contract', action: 'revised', changes, state: null }, reader),
    }),
  );
  return { docs, pagination };
};

/** A page of what was decided of a load, in the load itself first. */
export const listLoadDecisions = async (
  views: ViewReader,
  organizationId: string,
  loadId: string,
  query: QueryOf<Endpoints['listLoadDecisions']>,
  reader: HistoryReader,
) => {
  const { furtherDecisions } = await loadOf(views, organizationId, loadId);
  const where = { dataLoadId: loadId };
  const sort = [{ field: 'place', direction: 'asc' }] as const;
  const { pagination, found } = await pageOfViews(views, loadDecisionViews, query, { where, sort });
  const docs = found.map((decision) => shownDecision(decision, reader));
  return { docs, pagination, further: furtherDecisions };
};

const shownDecision = (decision: LoadDecisionView, reader: HistoryReader): ShownDecision => ({
  kind: decision.kind,
  text: 'text' in decision ? decision.text : null,
  as: 'text' in decision ? decision.as : null,
  renames: 'text' in decision && decision.renames === true,
  choice: 'rows' in decision ? decision.choice : null,
  rows: 'rows' in decision ? decision.rows : null,
  decidedBy: nameIn(decision.decidedBy, reader),
  decidedAt: decision.decidedAt,
  isRemembered: decision.isRemembered === true,
});

const loaded = (contract: ContractView): LoadedContract => ({
  _id: contract.id,
  sheetRow: contract.sheetRow ?? 0,
  contractNumber: contract.contractNumber,
  servicesDescription: contract.servicesDescription,
  supplierName: contract.supplier?.name ?? null,
  totalOrMaxAmount: contract.totalOrMaxAmount === null ? null : toPesos(contract.totalOrMaxAmount),
});
