import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { type Pagination, paginationOf } from '@monitor/contracts-schema/http/answers';
import type { SupplierRow } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { Sort, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { type ByProcedure, byProcedure, countedSums, spendingTotalsOf } from '../spending/spending-sums.ts';
import { summedRows } from './summed-supplier-rows.ts';
import { rowOfView, type SupplierOrder } from './supplier-row.ts';

type SupplierListQuery = Readonly<{ order: SupplierOrder; page: number; pageSize: number }>;
/** `named` are the suppliers among the rows of all pages, without the row of contracts that name none. */
type SupplierPage = Readonly<{ rows: SupplierRow[]; named: number; totals: ByProcedure; pagination: Pagination }>;

const isUnfiltered = ({ search, ...chosen }: SpendingFilters): boolean =>
  search === '' && Object.values(chosen).every(({ length }) => length === 0);

/** A page of everybody who has a contract, one row each, and the totals of all of them. */
export const supplierPage = (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  query: SupplierListQuery,
): Promise<SupplierPage> =>
  isUnfiltered(filters)
    ? storedPage(views, organizationId, filters, query)
    : summedPage(views, organizationId, filters, query);

/**
 * Everybody who has a contract, whatever it counts as. The nameless row stands for contracts without a supplier: it is
 * nobody, and listed while it adds to a figure.
 */
const listed = (organizationId: string): Where => ({
  organizationId,
  anyOf: [{ contracts: { gt: 0 }, name: { not: null } }, { contractsCount: { gt: 0 } }, { amendmentsCount: { gt: 0 } }],
});

const sortOf = ({ field, direction }: SupplierOrder): Sort => [
  { field: field === 'name' ? 'nameOrder' : field, direction },
];

/** The suppliers among some rows, and how many contracts of theirs count: what else counts is the nameless row's. */
const namedAmong = async (views: ViewReader, where: Where) => {
  const query = { where: { ...where, name: { not: null } }, groupBy: [], sums: ['contractsCount', 'amendmentsCount'] };
  const [sum] = await views.sumBy(supplierViews, query);
  const { contractsCount = 0, amendmentsCount = 0 } = sum?.sums ?? {};
  return { count: sum?.count ?? 0, contracts: contractsCount, amendments: amendmentsCount };
};

const storedPage = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  { order, page, pageSize }: SupplierListQuery,
): Promise<SupplierPage> => {
  const where = listed(organizationId);
  const totals = byProcedure(await countedSums(views, organizationId, filters, ['procedureType']));
  const named = await namedAmong(views, where);
  const { totalCount, amendmentsCount } = spendingTotalsOf(totals);
  const isNamelessListed = totalCount > named.contracts || amendmentsCount > named.amendments;
  const pagination = paginationOf(page, pageSize, named.count + Number(isNamelessListed));
  const skip = (pagination.page - 1) * pageSize;
  const suppliers = await views.find(supplierViews, { where, sort: sortOf(order), skip, limit: pageSize });
  return { rows: suppliers.map(rowOfView), named: named.count, totals, pagination };
};

const summedPage = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  { order, page, pageSize }: SupplierListQuery,
): Promise<SupplierPage> => {
  const summed = await summedRows(views, organizationId, filters, order);
  const pagination = paginationOf(page, pageSize, summed.total);
  const rows = await summed.slice((pagination.page - 1) * pageSize, pageSize);
  return { rows, named: summed.named, totals: byProcedure(summed.sums), pagination };
};

const BATCH = 500;

/** Every row, by total amount, in batches. */
export const supplierRowBatches = async function* (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
): AsyncGenerator<SupplierRow[]> {
  const order = { field: 'total', direction: 'desc' } as const;
  if (isUnfiltered(filters)) {
    const query = { where: listed(organizationId), sort: sortOf(order) };
    for await (const suppliers of views.scan(supplierViews, query)) yield suppliers.map(rowOfView);
    return;
  }
  const { total, slice } = await summedRows(views, organizationId, filters, order);
  for (let skip = 0; skip < total; skip += BATCH) yield await slice(skip, BATCH);
};
