import type { SpendingTotals } from '@monitor/contracts-schema/contracts/spending-totals';
import { untaxedInWords } from '@monitor/contracts-schema/contracts/untaxed-words';
import { formatMoney, fromPesos } from '@monitor/contracts-schema/money';

/** `1 contrato`, `1,200 contratos`. */
export const contractsInWords = (count: number): string =>
  count === 1 ? '1 contrato' : `${count.toLocaleString('es-MX')} contratos`;

type Totals = Pick<SpendingTotals, 'total' | 'untaxed' | 'untaxedCount'>;

/** A total in a list, of how many contracts it is, and what of it is not stated to hold taxes. Pesos. */
export const totalFacts = (totals: Totals, count: number): readonly string[] => [
  formatMoney(fromPesos(totals.total).amount),
  contractsInWords(count),
  ...untaxedInWords(totals),
];
