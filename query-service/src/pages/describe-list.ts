import {
  type ContractFields,
  contractViews,
  DEFAULT_PAGE_SIZE,
  formatMoney,
  fromPesos,
  noFilters,
  type OrganizationView,
  organizationViews,
  pathTo,
  type SitePage,
  sitePages,
} from '@monitor/contracts-schema';
import { byProcedure, countedSums } from '@monitor/figures/spending/spending-sums';
import { supplierPage } from '@monitor/figures/suppliers/supplier-rows';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsInWords } from './contracts-in-words.ts';
import { describeOrganizationPage } from './describe-organization.ts';
import { escapeHtml, linkHtml, listHtml } from './html-text.ts';
import { listedContracts } from './listed-contracts.ts';
import { downloadsHtml, downloadsOfPage } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';
import { pageAddress } from './page-paths.ts';
import { type AskedPage, askedPage, pagedListHtml } from './paged-list.ts';
import { spendingInWords } from './spending-in-words.ts';

const { home, contracts, suppliers, comparations, comparation } = sitePages;

type DetailsOf = (views: ViewReader, organizationId: string, asked: AskedPage) => Promise<string>;

const figuresHtml: DetailsOf = async (views, organizationId) =>
  `<p>${escapeHtml(spendingInWords(byProcedure(await countedSums(views, organizationId, noFilters, ['procedureType']))))}</p>`;

const supplierOf = ({ supplier }: ContractFields) => supplier?.name;

const contractsHtml: DetailsOf = async (views, organizationId, asked) => {
  const where = { organizationId };
  const all = { where, total: await views.count(contractViews, where), tells: supplierOf };
  return [
    await figuresHtml(views, organizationId, asked),
    downloadsHtml(downloadsOfPage(contracts, organizationId)),
    await listedContracts(views, all, 'Los contratos de mayor monto', asked),
  ].join('');
};

const suppliersHtml: DetailsOf = async (views, organizationId, asked) => {
  const order = { field: 'total', direction: 'desc' } as const;
  const { page } = asked;
  const { rows, totals, pagination } = await supplierPage(views, organizationId, noFilters, {
    ...{ order, page, pageSize: DEFAULT_PAGE_SIZE },
  });
  const largest = rows.map(
    ({ _id, name, total, contractsCount }) =>
      `${linkHtml(pathTo(sitePages.supplier, { id: _id }), name ?? 'Sin proveedor')}: ` +
      `${formatMoney(fromPesos(total).amount)}, ${contractsInWords(contractsCount)}`,
  );
  return [
    `<p>${escapeHtml(spendingInWords(totals))}</p>`,
    downloadsHtml(downloadsOfPage(suppliers, organizationId)),
    pagedListHtml('Los proveedores de mayor monto', largest, pagination, asked),
  ].join('');
};

const comparisonsHtml: DetailsOf = async (views, organizationId) => {
  const all: readonly OrganizationView[] = await views.find(organizationViews, {
    sort: [{ field: 'nameOrder', direction: 'asc' }],
  });
  const others = all.filter(({ id }) => id !== organizationId);
  return listHtml(
    'Comparar con',
    others.map(({ id, name }) =>
      linkHtml(`${pathTo(comparation, { id })}?${comparation.namedBy}=${organizationId}`, name),
    ),
  );
};

const details: Readonly<Record<string, DetailsOf>> = {
  [home.path]: figuresHtml,
  [contracts.path]: contractsHtml,
  [suppliers.path]: suppliersHtml,
  [comparations.path]: comparisonsHtml,
};

/** A page of an organization, with the figures, files and records that it is about for who runs no scripts. */
export const describeListPage = async (
  views: ViewReader,
  page: SitePage,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const head = await describeOrganizationPage(views, page, query[page.namedBy ?? '']);
  const detailsOf = details[page.path];
  if (head.organizationId === undefined || !detailsOf) return head;
  const asked = askedPage(query.page, pageAddress(page, head.organizationId));
  return { ...head, details: await detailsOf(views, head.organizationId, asked) };
};
