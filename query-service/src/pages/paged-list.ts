import { type Pagination, paginationOf } from '@monitor/contracts-schema/http/answers';
import type { FilteredPage } from './filtered-page.ts';
import { linkHtml, listHtml } from './html-text.ts';

/** Which of so many entries a page shows. */
export const slicedFor = ({ page, pageSize }: FilteredPage, total: number) => {
  const pagination = paginationOf(page, pageSize, total);
  return { pagination, skip: (pagination.page - 1) * pageSize, limit: pageSize };
};

/** A page of a list as HTML, and the one address of it. */
export type ListedPage = Readonly<{ html: string; address: string }>;

/** A page of a list with links to those beside it, which need no scripts; nothing where there are no entries. */
export const pagedList = (
  title: string,
  items: readonly string[],
  { page, pages }: Pagination,
  { addressOf, canonical }: FilteredPage,
): ListedPage => {
  const address = canonical(page);
  if (pages <= 1) return { html: listHtml(title, items), address };
  const beside = [
    ...(page > 1 ? [linkHtml(addressOf(page - 1), 'Página anterior')] : []),
    ...(page < pages ? [linkHtml(addressOf(page + 1), 'Página siguiente')] : []),
  ];
  return { html: `${listHtml(`${title}, página ${page} de ${pages}`, items)}<p>${beside.join(' · ')}</p>`, address };
};
