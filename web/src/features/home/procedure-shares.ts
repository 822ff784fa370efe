import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { spendingEndpoints } from '@monitor/contracts-schema/spending/spending-endpoints';
import type { procedureFills } from '../../ui/charts/procedure-fills.ts';

export type ProcedureAmounts = Pick<
  AnswerOf<typeof spendingEndpoints.getAmountByProcedure>['data'],
  'labels' | 'datasets'
>;

export type ProcedureShare = Readonly<{ type: keyof typeof procedureFills; amount: number; share: number }>;

/** The order in which the answer gives the procedure types. */
const types = ['PUBLIC', 'INVITATION', 'NO_BID'] as const;

/** What each procedure type adds up to, and its share of the whole; 0 of nothing. */
export const procedureShares = ({ datasets }: ProcedureAmounts): { total: number; shares: ProcedureShare[] } => {
  const amounts = types.map((_, at) => datasets[0]?.data[at] ?? 0);
  const total = Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
  return {
    total,
    shares: types.map((type, at) => {
      const amount = amounts[at] ?? 0;
      return { type, amount, share: total > 0 ? amount / total : 0 };
    }),
  };
};
