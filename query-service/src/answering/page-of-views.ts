import { paginationOf } from '@monitor/contracts-schema/http/answers';
import type { Collection, Document, Sort, ViewReader, Where } from '@monitor/platform/view-store/view-store';

type PageRequest = Readonly<{ page: number; pageSize: number }>;

/** A page of the views that a condition leaves, in an order; the last one where a later one is requested. */
export const pageOfViews = async <View extends Document>(
  views: ViewReader,
  from: Collection<View>,
  { page, pageSize }: PageRequest,
  chosen: Readonly<{ where: Where; sort: Sort }>,
) => {
  const pagination = paginationOf(page, pageSize, await views.count(from, chosen.where));
  const skip = (pagination.page - 1) * pageSize;
  return { pagination, found: await views.find(from, { ...chosen, skip, limit: pageSize }) };
};
