import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** One contract of an organization; another organization's is none. */
export const getContract = async (
  views: ViewReader,
  organizationId: string,
  contractId: string,
): Promise<ContractView> => {
  const contract = (await views.getMany(contractViews, [contractId])).get(contractId)?.document;
  if (contract?.organizationId !== organizationId) throw new Refused('contract.not-found');
  return contract;
};
