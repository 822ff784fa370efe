import {
  type ContractCard,
  type ContractView,
  contractViews,
  Refused,
  type SpendingFilters,
  type SupplierView,
  supplierViews,
  toPesos,
} from '@monitor/contracts-schema';
import { contractsWhere } from '@monitor/figures/spending/filter-where';
import { byProcedure, countedSums, spendingTotalsOf } from '@monitor/figures/spending/spending-sums';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

export const findSupplier = async (
  views: ViewReader,
  organizationId: string,
  supplierId: string,
): Promise<SupplierView> => {
  const supplier = (await views.getMany(supplierViews, [supplierId])).get(supplierId)?.document;
  if (supplier?.organizationId !== organizationId) throw new Refused('supplier.not-found');
  return supplier;
};

export const onlyOf = (supplierId: string, filters: SpendingFilters): SpendingFilters => ({
  ...filters,
  suppliers: [{ _id: supplierId }],
});

const card = ({ id, contract }: ContractView): ContractCard => ({
  _id: id,
  servicesDescription: contract.servicesDescription,
  totalOrMaxAmount: contract.totalOrMaxAmount === null ? null : toPesos(contract.totalOrMaxAmount),
  contractDate: contract.contractDate,
  informationDate: contract.informationDate,
  procedureType: contract.procedureType,
  procedureState: contract.procedureState,
  category: contract.category,
});

/** A supplier, the totals of what counts, and every contract of its that the filters select, by procedure type. */
export const getSupplier = async (
  views: ViewReader,
  organizationId: string,
  supplierId: string,
  filters: SpendingFilters,
) => {
  const supplier = await findSupplier(views, organizationId, supplierId);
  const ofSupplier = onlyOf(supplierId, filters);
  const totals = spendingTotalsOf(byProcedure(await countedSums(views, organizationId, ofSupplier, ['procedureType'])));
  const contracts = await views.find(contractViews, {
    where: await contractsWhere(views, organizationId, ofSupplier),
    sort: [{ field: 'totalOrMaxAmount', direction: 'desc' }],
  });
  const cards = (procedureType: string) => contracts.filter((view) => view.procedureType === procedureType).map(card);
  const { id, name, rfc, notes, updatedAt } = supplier;
  return {
    error: false as const,
    data: {
      supplier: { _id: id, name, rfc, notes, updatedAt },
      totals: { ...totals, count: totals.totalCount },
      public: cards('PUBLIC'),
      invitation: cards('INVITATION'),
      noBid: cards('NO_BID'),
    },
  };
};
