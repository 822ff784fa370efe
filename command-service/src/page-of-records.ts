import { paginationOf } from '@monitor/contracts-schema/http/answers';
import type { Collection, Document, Sort, ViewReader, Where } from '@monitor/platform/view-store/view-store';

type PageRequest = Readonly<{ page: number; pageSize: number }>;

/** A page of records, or of what is staged, that a condition leaves, in an order; the last one where a later one is requested. */
export const pageOfRecords = async <D extends Document>(
  store: ViewReader,
  from: Collection<D>,
  { page, pageSize }: PageRequest,
  chosen: Readonly<{ where: Where; sort: Sort }>,
) => {
  const pagination = paginationOf(page, pageSize, await store.count(from, chosen.where));
  if (pagination.total === 0) return { pagination, found: [] };
  const skip = (pagination.page - 1) * pageSize;
  return { pagination, found: await store.find(from, { ...chosen, skip, limit: pageSize }) };
};
