import { PAGE_IN_ADDRESS } from '@monitor/contracts-schema/contracts/filter-address';
import { DEFAULT_PAGE_SIZE, type Pagination, paginationOf } from '@monitor/contracts-schema/http/answers';
import { linkHtml, listHtml } from './html-text.ts';

/** Which page of a list an address asks for, and how it is called; the first one when it says none. */
export type AddressPage = Readonly<{ page: number; addressOf: (page: number) => string }>;

const PAGE = /^[1-9]\d{0,5}$/;

/** The page that an address asks for. `address` is that of the first one. */
export const readPage = (text: unknown, address: string): AddressPage => ({
  page: typeof text === 'string' && PAGE.test(text) ? Number(text) : 1,
  addressOf: (page) =>
    page === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}${PAGE_IN_ADDRESS}=${page}`,
});

/** Which of so many entries a page shows. */
export const slicedFor = ({ page }: AddressPage, total: number) => {
  const pagination = paginationOf(page, DEFAULT_PAGE_SIZE, total);
  return { pagination, skip: (pagination.page - 1) * DEFAULT_PAGE_SIZE, limit: DEFAULT_PAGE_SIZE };
};

/** A page of a list as HTML, and the address that shows it. */
export type ListedPage = Readonly<{ html: string; address: string }>;

/** A page of a list with links to those beside it, which need no scripts; nothing where there are no entries. */
export const pagedList = (
  title: string,
  items: readonly string[],
  { page, pages }: Pagination,
  { addressOf }: AddressPage,
): ListedPage => {
  const address = addressOf(page);
  if (pages <= 1) return { html: listHtml(title, items), address };
  const beside = [
    ...(page > 1 ? [linkHtml(addressOf(page - 1), 'Página anterior')] : []),
    ...(page < pages ? [linkHtml(addressOf(page + 1), 'Página siguiente')] : []),
  ];
  return { html: `${listHtml(`${title}, página ${page} de ${pages}`, items)}<p>${beside.join(' · ')}</p>`, address };
};
