import { fieldsWith } from '../contracts/contract-field-sets.ts';

/** What histories show as an amount: a contract's fields, and what a load added to totals. */
export const historyAmounts: ReadonlySet<string> = new Set([
  ...fieldsWith({ kind: 'amount' }),
  'countedAmount',
  'untaxedAmount',
]);
