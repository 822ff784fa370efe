import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { isRecordId } from '@monitor/contracts-schema/record-id';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { pathTo, type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { SupplierRow } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { byProcedure, countedSums } from '@monitor/read-model/spending/spending-sums';
import type { SupplierOrder } from '@monitor/read-model/suppliers/supplier-row';
import { supplierPage } from '@monitor/read-model/suppliers/supplier-rows';
import { totalFacts } from './contracts-in-words.ts';
import { describeOrganizationPage } from './describe-organization.ts';
import { type FilteredPage, readFilteredPage, sameFilters } from './filtered-page.ts';
import { escapeHtml, linkHtml, listHtml } from './html-text.ts';
import { listedContracts } from './listed-contracts.ts';
import { downloadsHtml, downloadsOfPage } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';
import { pagedList } from './paged-list.ts';
import { spendingInWords } from './spending-in-words.ts';

const { home, contracts, suppliers, comparations, comparation } = sitePages;

/** What a page tells, and the address that shows just that. */
type ListText = Readonly<{ html: string; address: string }>;
type DetailsOf = (views: ViewReader, page: FilteredPage) => Promise<ListText>;

const figuresHtml = async (views: ViewReader, organizationId: string, filters: SpendingFilters): Promise<string> =>
  `<p>${escapeHtml(spendingInWords(byProcedure(await countedSums(views, organizationId, filters, ['procedureType']))))}</p>`;

const figuresOf: DetailsOf = async (views, { organization, meant, canonical }) => ({
  html: await figuresHtml(views, organization.id, meant),
  address: canonical(1),
});

const supplierOf = ({ supplier }: ContractFields) => supplier?.name;

const contractsOf: DetailsOf = async (views, page) => {
  const { filters, meant, organization } = page;
  const where = await contractsWhere(views, organization.id, meant);
  const all = { where, total: await views.count(contractViews, where), tells: supplierOf };
  const title = page.order ? 'Contratos' : 'Los contratos de mayor monto';
  const { html, address } = await listedContracts(views, all, title, page);
  const figures = await figuresHtml(views, organization.id, meant);
  const files = downloadsHtml(downloadsOfPage(contracts, organization.id, filters));
  return { html: [figures, files, html].join(''), address };
};

/** Where a row of suppliers leads: to whoever it is, or to the contracts that name nobody. */
const rowAddress = ({ _id }: SupplierRow, page: FilteredPage): string =>
  isRecordId(_id)
    ? sameFilters(pathTo(sitePages.supplier, { id: _id }), page, sitePages.supplier)
    : sameFilters(contracts.path, { ...page, filters: { ...page.filters, missing: ['supplier'] } }, contracts);

const suppliersOf: DetailsOf = async (views, page) => {
  const { organization, filters, meant, order = { field: 'total', direction: 'desc' } } = page;
  const { rows, totals, pagination } = await supplierPage(views, organization.id, meant, {
    order: order as SupplierOrder, // one of those that the page has
    page: page.page,
    pageSize: page.pageSize,
  });
  const items = rows.map(
    (row) =>
      `${linkHtml(rowAddress(row, page), row.name ?? 'Sin proveedor')}: ` +
      totalFacts(row, row.contractsCount).join(', '),
  );
  const title = page.order ? 'Proveedores' : 'Los proveedores de mayor monto';
  const { html, address } = pagedList(title, items, pagination, page);
  const figures = `<p>${escapeHtml(spendingInWords(totals))}</p>`;
  const files = downloadsHtml(downloadsOfPage(suppliers, organization.id, filters));
  return { html: [figures, files, html].join(''), address };
};

const comparisonsOf: DetailsOf = async (views, { organization, meant, canonical }) => {
  const wanted = foldForSearch(meant.search);
  const all: readonly OrganizationView[] = await views.find(organizationViews, {
    sort: [{ field: 'nameOrder', direction: 'asc' }],
  });
  const others = all.filter(({ id, search }) => id !== organization.id && search.includes(wanted));
  return {
    html: listHtml(
      'Comparar con',
      others.map(({ id, name }) => linkHtml(addressOf(pathTo(comparation, { id }), { organization }), name)),
    ),
    address: canonical(1),
  };
};

const detailsOn: Readonly<Record<string, DetailsOf>> = {
  [home.path]: figuresOf,
  [contracts.path]: contractsOf,
  [suppliers.path]: suppliersOf,
  [comparations.path]: comparisonsOf,
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
  const head = await describeOrganizationPage(views, page, query);
  const { organization } = head;
  const detailsOf = detailsOn[page.path];
  if (!organization || !detailsOf) return head;
  const read = await readFilteredPage(views, page, organization, { path: page.path, query });
  const { html, address } = await detailsOf(views, read);
  return { ...head, path: address, details: read.notes + html };
};
