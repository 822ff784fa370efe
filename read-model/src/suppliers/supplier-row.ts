import { toPesos } from '@monitor/contracts-schema/money';
import type { SupplierRow } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import type { SupplierView } from '@monitor/contracts-schema/suppliers/supplier-views';
import { byProcedure, type CountedSum, rowTotalsOf } from '../spending/spending-sums.ts';

export type SupplierOrder = Readonly<{ field: keyof SupplierRow; direction: 'asc' | 'desc' }>;

export const rowOfView = (view: SupplierView): SupplierRow => ({
  _id: view.id,
  name: view.name,
  public: toPesos(view.public),
  invitation: toPesos(view.invitation),
  noBid: toPesos(view.noBid),
  total: toPesos(view.total),
  contractsCount: view.contractsCount,
  publicCount: view.publicCount,
  invitationCount: view.invitationCount,
  noBidCount: view.noBidCount,
  amendments: toPesos(view.amendments),
  amendmentsCount: view.amendmentsCount,
  untaxed: toPesos(view.untaxed),
  untaxedCount: view.untaxedCount,
});

export const rowOfSums = (_id: string, sums: readonly CountedSum[]): SupplierRow => {
  const { totalCount, ...totals } = rowTotalsOf(byProcedure(sums));
  return { _id, name: null, ...totals, contractsCount: totalCount };
};
