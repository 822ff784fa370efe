import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';

type ProcedureTotals = AnswerOf<typeof contractEndpoints.filterContracts>['data']['totals'];

/** The amounts of the list's tiles, in pesos; a procedure type without contracts adds nothing. */
export const procedureAmounts = (totals: ProcedureTotals) => {
  const of = (type: ProcedureTotals[number]['_id']): number => totals.find(({ _id }) => _id === type)?.total ?? 0;
  return {
    total: totals[0]?.totalAmount ?? 0,
    public: of('PUBLIC'),
    invitation: of('INVITATION'),
    noBid: of('NO_BID'),
  };
};
