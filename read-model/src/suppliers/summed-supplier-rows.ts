import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { SupplierRow } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { nameOrder } from '@monitor/contracts-schema/text/text';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { type CountedSum, countedSums } from '../spending/spending-sums.ts';
import { rowOfSums, type SupplierOrder } from './supplier-row.ts';

export type SummedRows = Readonly<{
  sums: readonly CountedSum[];
  total: number;
  /** Those of suppliers. */
  named: number;
  /** Some of the rows, in their order. */
  slice: (skip: number, limit: number) => Promise<SupplierRow[]>;
}>;

/** The rows of filtered contracts, summed by supplier as the kept ones are: same order, same row without a supplier. */
export const summedRows = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  order: SupplierOrder,
): Promise<SummedRows> => {
  const sums = await countedSums(views, organizationId, filters, ['supplierId', 'procedureType']);
  const nobody = `${organizationId}:none`;
  const bySupplier = Map.groupBy(sums.filter(isListed), ({ group }) => String(group.supplierId ?? nobody));
  const rows = [...bySupplier].map(([id, ofSupplier]) => rowOfSums(id, ofSupplier));
  const byName = order.field === 'name';
  const sorted = (byName ? await named(views, rows) : rows).sort(compareBy(order));
  return {
    sums,
    total: sorted.length,
    named: sorted.length - Number(bySupplier.has(nobody)),
    slice: async (skip, limit) => {
      const some = sorted.slice(skip, skip + limit);
      return byName ? some : named(views, some);
    },
  };
};

/** A supplier by any contract; contracts without one while they add to a figure. */
const isListed = ({ group, countedContracts, amendmentContracts }: CountedSum): boolean =>
  group.supplierId !== null || countedContracts + amendmentContracts > 0;

const named = async (views: ViewReader, rows: readonly SupplierRow[]): Promise<SupplierRow[]> => {
  const suppliers = await views.getMany(
    supplierViews,
    rows.map(({ _id }) => _id),
  );
  return rows.map((row) => ({ ...row, name: suppliers.get(row._id)?.document?.name ?? null }));
};

const compareBy =
  ({ field, direction }: SupplierOrder) =>
  (one: SupplierRow, other: SupplierRow): number => {
    const [key, otherKey] = [orderOf(one[field]), orderOf(other[field])];
    if (key === null || otherKey === null) return Number(key === null) - Number(otherKey === null);
    return compare(key, otherKey) * (direction === 'asc' ? 1 : -1) || compare(one._id, other._id);
  };

/** What a value is compared by; a blank one, null here, comes last in both directions. */
const orderOf = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? nameOrder(value) : value;

const compare = (one: string | number, other: string | number): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
