import {
  foldForSearch,
  noFilters,
  type SpendingFilters,
  type SupplierRow,
  type SupplierView,
  supplierViews,
  toPesos,
} from '@monitor/contracts-schema';
import type { Sort, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { byProcedure, type CountedSum, countedSums, supplierTotalsOf } from '../spending/spending-sums.ts';

type Order = Readonly<{ field: keyof SupplierRow; direction: 'asc' | 'desc' }>;
type Page = Readonly<{ skip: number; limit: number }>;

const isUnfiltered = (filters: SpendingFilters): boolean => JSON.stringify(filters) === JSON.stringify(noFilters);

/** Suppliers with contracts that count: one row each, and how many there are. */
export const supplierRows = (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  order: Order,
  page: Page,
): Promise<{ rows: SupplierRow[]; total: number }> =>
  isUnfiltered(filters)
    ? keptRows(views, organizationId, order, page)
    : summedRows(views, organizationId, filters, order, page);

const sortOf = ({ field, direction }: Order): Sort => [{ field: field === 'name' ? 'nameKey' : field, direction }];

const keptRows = async (views: ViewReader, organizationId: string, order: Order, page: Page) => {
  const where: Where = { organizationId, contractsCount: { gt: 0 } };
  const suppliers = await views.find(supplierViews, { where, sort: sortOf(order), ...page });
  return { rows: suppliers.map(rowOfView), total: await views.count(supplierViews, where) };
};

const rowOfView = (view: SupplierView): SupplierRow => ({
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
});

/** Rows of filtered contracts, summed by supplier. */
const summedRows = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  order: Order,
  { skip, limit }: Page,
) => {
  const sums = await countedSums(views, organizationId, filters, ['supplierId', 'procedureType']);
  const bySupplier = Map.groupBy(
    sums.filter(({ countedContracts }) => countedContracts > 0),
    ({ group }) => String(group.supplierId ?? withoutSupplier(organizationId)),
  );
  const names = await namesOf(views, [...bySupplier.keys()]);
  const rows = [...bySupplier]
    .map(([supplierId, ofSupplier]) => rowOfSums(supplierId, names.get(supplierId) ?? null, ofSupplier))
    .sort(compareBy(order));
  return { rows: rows.slice(skip, skip + limit), total: rows.length };
};

const withoutSupplier = (organizationId: string): string => `${organizationId}:none`;

const namesOf = async (views: ViewReader, ids: readonly string[]): Promise<Map<string, string | null>> =>
  new Map([...(await views.getMany(supplierViews, ids))].map(([id, { document }]) => [id, document?.name ?? null]));

const rowOfSums = (_id: string, name: string | null, sums: readonly CountedSum[]): SupplierRow => {
  const { totalCount, ...totals } = supplierTotalsOf(byProcedure(sums));
  return { _id, name, ...totals, contractsCount: totalCount };
};

const compareBy =
  ({ field, direction }: Order) =>
  (one: SupplierRow, other: SupplierRow): number => {
    const order = compare(one[field], other[field]) * (direction === 'asc' ? 1 : -1);
    return order || compare(one._id, other._id);
  };

const compare = (one: string | number | null, other: string | number | null): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [foldForSearch(String(one ?? '')), foldForSearch(String(other ?? ''))];
  if (left === right) return 0;
  return left < right ? -1 : 1;
};
