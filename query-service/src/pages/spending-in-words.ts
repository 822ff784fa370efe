import { procedureTypeLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { AMENDMENTS_LABEL, UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { formatMoney } from '@monitor/contracts-schema/money';
import type { ByProcedure } from '@monitor/read-model/spending/spending-sums';
import { contractsInWords } from './contracts-in-words.ts';

/** What contracts come to, by type of procedure, with what stands beside the total. Centavos. */
export const spendingInWords = ({
  amounts,
  total,
  count,
  amendments,
  untaxed,
}: Pick<ByProcedure, 'amounts' | 'total' | 'count' | 'amendments' | 'untaxed'>): string => {
  const parts = [
    `${procedureTypeLabels.PUBLIC}: ${formatMoney(amounts.PUBLIC)}`,
    `${procedureTypeLabels.INVITATION}: ${formatMoney(amounts.INVITATION)}`,
    `${procedureTypeLabels.NO_BID}: ${formatMoney(amounts.NO_BID)}`,
    ...(untaxed.count > 0 ? [`${UNTAXED_LABEL}: ${formatMoney(untaxed.amount)}`] : []),
    ...(amendments.count > 0 ? [`${AMENDMENTS_LABEL}, aparte: ${formatMoney(amendments.amount)}`] : []),
  ];
  return `${contractsInWords(count)} por ${formatMoney(total)}. ${parts.join('. ')}.`;
};
