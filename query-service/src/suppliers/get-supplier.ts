import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { followJoins, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import { toPesos } from '@monitor/contracts-schema/money';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { publicRfc } from '@monitor/contracts-schema/rfc';
import type { ContractCard } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { type SupplierView, supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { byProcedure, spendingTotalsOf } from '@monitor/read-model/spending/spending-sums';
import type { ReadJoins } from '../joins/joined-filters.ts';

export const findSupplier = async (
  views: ViewReader,
  organizationId: string,
  supplierId: string,
): Promise<SupplierView> => {
  const supplier = (await views.getMany(supplierViews, [supplierId])).get(supplierId)?.document;
  if (supplier?.organizationId === organizationId) return supplier;
  const joined = await joinedSupplier(views, supplierId);
  if (joined?.organizationId !== organizationId) throw new Refused('supplier.not-found');
  throw new Refused('supplier.joined', { data: { name: joined.name, to: joined.to } });
};

type JoinedSupplier = Readonly<{ organizationId: string; name: string; to: { _id: string; name: string | null } }>;

/** A supplier that was joined to another, and who that is by now. */
export const joinedSupplier = async (views: ViewReader, supplierId: string): Promise<JoinedSupplier | undefined> => {
  const known = (await views.getMany(joinedEntryViews, [supplierId])).get(supplierId)?.document;
  if (known?.kind !== 'supplier' || known.toId === null) return undefined;
  const { organizationId, name } = known;
  const _id = followJoins(await views.find(joinedEntryViews, { where: { organizationId } }))(supplierId);
  const stays = (await views.getMany(supplierViews, [_id])).get(_id)?.document;
  return { organizationId, name, to: { _id, name: stays?.name ?? null } };
};

export const onlyOf = (supplierId: string, filters: SpendingFilters): SpendingFilters => ({
  ...filters,
  suppliers: [{ _id: supplierId }],
});

const card = (contract: ContractView): ContractCard => ({
  _id: contract.id,
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
  { id: organizationId, organization }: OrganizationView,
  supplierId: string,
  filters: SpendingFilters,
  joins: ReadJoins,
) => {
  const supplier = await findSupplier(views, organizationId, supplierId);
  const contracts = await views.find(contractViews, {
    where: await contractsWhere(views, organizationId, onlyOf(supplierId, filters)),
    sort: [{ field: 'totalOrMaxAmount', direction: 'desc' }],
  });
  const totals = spendingTotalsOf(
    byProcedure(contracts.map((view) => ({ ...view, group: { procedureType: view.procedureType }, contracts: 1 }))),
  );
  const cards = (procedureType: string) => contracts.filter((view) => view.procedureType === procedureType).map(card);
  const joined = (await joins()).filter(({ toId }) => toId === supplierId);
  const { id, name, rfc, notes, updatedAt } = supplier;
  return {
    error: false as const,
    data: {
      supplier: { _id: id, name, rfc: publicRfc(rfc, organization), notes, updatedAt },
      joined: joined.map(({ id, name, rfc }) => ({ _id: id, name, rfc: publicRfc(rfc, organization) })),
      totals: { ...totals, count: totals.totalCount },
      public: cards('PUBLIC'),
      invitation: cards('INVITATION'),
      noBid: cards('NO_BID'),
    },
  };
};
