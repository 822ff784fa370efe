import { Refused } from '@monitor/contracts-schema/http/answers';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { Document, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { pageOfViews } from '../answering/page-of-views.ts';
import { type ListedCatalogue, type OrderQuery, readOrder, whereFound } from './listed-catalogue.ts';

type PageQuery = OrderQuery & Readonly<{ page: number; pageSize: number; search: string }>;

/** One page of an administrators' catalogue, of what is `within` it, in the shape that every catalogue answers. */
export const cataloguePage = async <View extends Document, Doc>(
  views: ViewReader,
  catalogue: ListedCatalogue<View, Doc>,
  organizationId: string,
  query: PageQuery,
  lastUpdate: string | null,
  within: Where = {},
) => {
  const { from, docOf } = catalogue;
  const where = allOf([whereFound(catalogue, organizationId, query.search), within]);
  const sort = readOrder(catalogue, query);
  const { pagination, found } = await pageOfViews(views, from, query, { where, sort });
  return { errors: false as const, message: '', data: { ...pagination, docs: found.map(docOf) }, lastUpdate };
};

/** One entry of it. Refuses what is none, or another organization's. */
export const catalogueDetail = async <View extends Document, Doc>(
  views: ViewReader,
  { from, entriesOf, docOf }: ListedCatalogue<View, Doc>,
  organizationId: string,
  id: string,
) => {
  const view = (await views.getMany(from, [id])).get(id)?.document;
  const values: Readonly<Record<string, unknown>> = { ...view };
  const isEntry = Object.entries(entriesOf(organizationId)).every(([field, value]) => values[field] === value);
  if (!view || !isEntry) throw new Refused('record.not-found');
  return { error: false as const, data: docOf(view) };
};
