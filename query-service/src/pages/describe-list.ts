import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { type AddressFilters, PAGE_IN_ADDRESS, pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { filtersMeant, type SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { DEFAULT_PAGE_SIZE } from '@monitor/contracts-schema/http/answers';
import { formatMoney, fromPesos } from '@monitor/contracts-schema/money';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { pathTo, type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { byProcedure, countedSums } from '@monitor/read-model/spending/spending-sums';
import { supplierPage } from '@monitor/read-model/suppliers/supplier-rows';
import { contractsInWords } from './contracts-in-words.ts';
import { describeOrganizationPage } from './describe-organization.ts';
import { filteredHtml, filteredPath, readPageFilters, unreadHtml } from './filtered-page.ts';
import { escapeHtml, linkHtml, listHtml } from './html-text.ts';
import { listedContracts } from './listed-contracts.ts';
import { downloadsHtml, downloadsOfPage } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';
import { pageAddress } from './page-paths.ts';
import { type AddressPage, pagedList, readPage } from './paged-list.ts';
import { spendingInWords } from './spending-in-words.ts';

const { home, contracts, suppliers, comparations, comparation } = sitePages;

/** What is asked of an organization's page: some filters, and which page of its list. */
type ListQuery = Readonly<{ organizationId: string; filters: AddressFilters; page: AddressPage }>;

/** What a page tells, and the address that shows just that where it is not the page's own. */
type ListText = Readonly<{ html: string; address?: string }>;
type DetailsOf = (views: ViewReader, query: ListQuery) => Promise<ListText>;

const figuresHtml = async (views: ViewReader, organizationId: string, filters: SpendingFilters): Promise<string> =>
  `<p>${escapeHtml(spendingInWords(byProcedure(await countedSums(views, organizationId, filters, ['procedureType']))))}</p>`;

const figuresOf: DetailsOf = async (views, { organizationId, filters, page }) => ({
  html: await figuresHtml(views, organizationId, filtersMeant(filters)),
  address: page.addressOf(1),
});

const supplierOf = ({ supplier }: ContractFields) => supplier?.name;

const contractsOf: DetailsOf = async (views, { organizationId, filters, page }) => {
  const spending = filtersMeant(filters);
  const where = await contractsWhere(views, organizationId, spending);
  const all = { where, total: await views.count(contractViews, where), tells: supplierOf };
  const { html, address } = await listedContracts(views, all, 'Los contratos de mayor monto', page);
  const figures = await figuresHtml(views, organizationId, spending);
  const files = downloadsHtml(downloadsOfPage(contracts, organizationId, filters));
  return { html: [figures, files, html].join(''), address };
};

const suppliersOf: DetailsOf = async (views, { organizationId, filters, page }) => {
  const { rows, totals, pagination } = await supplierPage(views, organizationId, filtersMeant(filters), {
    order: { field: 'total', direction: 'desc' },
    page: page.page,
    pageSize: DEFAULT_PAGE_SIZE,
  });
  const largest = rows.map(
    ({ _id, name, total, contractsCount }) =>
      `${linkHtml(filteredPath(pathTo(sitePages.supplier, { id: _id }), filters, pageFilters.supplier), name ?? 'Sin proveedor')}: ` +
      `${formatMoney(fromPesos(total).amount)}, ${contractsInWords(contractsCount)}`,
  );
  const { html, address } = pagedList('Los proveedores de mayor monto', largest, pagination, page);
  const figures = `<p>${escapeHtml(spendingInWords(totals))}</p>`;
  const files = downloadsHtml(downloadsOfPage(suppliers, organizationId, filters));
  return { html: [figures, files, html].join(''), address };
};

const comparisonsOf: DetailsOf = async (views, { organizationId }) => {
  const all: readonly OrganizationView[] = await views.find(organizationViews, {
    sort: [{ field: 'nameOrder', direction: 'asc' }],
  });
  const others = all.filter(({ id }) => id !== organizationId);
  return {
    html: listHtml(
      'Comparar con',
      others.map(({ id, name }) =>
        linkHtml(`${pathTo(comparation, { id })}?${comparation.namedBy}=${organizationId}`, name),
      ),
    ),
  };
};

const details: Readonly<Record<string, DetailsOf>> = {
  [home.path]: figuresOf,
  [contracts.path]: contractsOf,
  [suppliers.path]: suppliersOf,
  [comparations.path]: comparisonsOf,
};

const filtersOf: Readonly<Record<string, Parameters<typeof readPageFilters>[1]>> = {
  [home.path]: pageFilters.home,
  [contracts.path]: pageFilters.contracts,
  [suppliers.path]: pageFilters.suppliers,
};

/**
 * A page of an organization, with the figures, files and records that it is about for who runs no scripts: those that the
 * filters of its address leave, and the page of them that it asks for. Its own address says no more and no less.
 */
export const describeListPage = async (
  views: ViewReader,
  page: SitePage,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const head = await describeOrganizationPage(views, page, query[page.namedBy ?? '']);
  const { organizationId } = head;
  const detailsOf = details[page.path];
  if (organizationId === undefined || !detailsOf) return head;
  const shown = filtersOf[page.path];
  const { filters, unread } = shown ? readPageFilters(query, shown) : { filters: {}, unread: [] };
  const own = pageAddress(page, organizationId);
  const addressPage = readPage(query[PAGE_IN_ADDRESS], filteredPath(own, filters, shown ?? []));
  const listQuery = { organizationId, filters, page: addressPage };
  const { html, address = own } = await detailsOf(views, listQuery);
  return { ...head, path: address, details: [filteredHtml(own, filters), unreadHtml(unread), html].join('') };
};
