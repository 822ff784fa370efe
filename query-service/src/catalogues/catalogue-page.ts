import { foldForSearch, paginationOf } from '@monitor/contracts-schema';
import type { Collection, Document, Sort, ViewReader, Where } from '@monitor/platform/view-store/view-store';

type Asked = Readonly<{ page: number; pageSize: number; search: string }>;

/** One page of an administrators' catalogue, in the shape that every catalogue answers. */
export const cataloguePage = async <View extends Document, Doc>(
  views: ViewReader,
  from: Collection<View>,
  { page, pageSize, search }: Asked,
  catalogue: Readonly<{
    where: Where;
    sort: Sort;
    docOf: (view: View) => Doc;
    lastUpdate: string | null;
    /** Fields that the search looks in. */
    searched?: readonly string[];
  }>,
) => {
  const { where, sort, docOf, lastUpdate, searched = ['search'] } = catalogue;
  const text = { contains: foldForSearch(search) };
  const found: Where = search ? { ...where, anyOf: searched.map((field) => ({ [field]: text })) } : where;
  const pagination = paginationOf(page, pageSize, await views.count(from, found));
  const skip = (pagination.page - 1) * pageSize;
  const docs = (await views.find(from, { where: found, sort, skip, limit: pageSize })).map(docOf);
  return { errors: false as const, message: '', data: { ...pagination, docs }, lastUpdate };
};
