import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { formatMoney } from '@monitor/contracts-schema/money';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { type SupplierView, supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { type ByProcedure, byProcedure, countedSums } from '@monitor/read-model/spending/spending-sums';
import { findOrganization } from '../organizations/find-organization.ts';
import { joinedSupplier, onlyOf } from '../suppliers/get-supplier.ts';
import { coverOf } from './describe-organization.ts';
import { readFilteredPage } from './filtered-page.ts';
import { escapeHtml, shortened } from './html-text.ts';
import { listedContracts } from './listed-contracts.ts';
import { longDay } from './long-day.ts';
import { downloadsHtml, downloadsOfSupplier } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';
import { spendingInWords } from './spending-in-words.ts';
import { datasetOf } from './structured-data.ts';

const LONGEST_NAME = 90;

type Totals = Pick<ByProcedure, 'amounts' | 'total' | 'count' | 'amendments' | 'untaxed' | 'contracts'>;

/** What all contracts of a supplier come to, as its row has it. */
const totalsOf = (view: SupplierView): Totals => ({
  amounts: { PUBLIC: view.public, INVITATION: view.invitation, NO_BID: view.noBid },
  total: view.total,
  count: view.contractsCount,
  amendments: { amount: view.amendments, count: view.amendmentsCount },
  untaxed: { amount: view.untaxed, count: view.untaxedCount },
  contracts: view.contracts,
});

const dateOf = ({ contractDate }: ContractFields) => contractDate && longDay(contractDate);

/** A supplier's page with its contracts that the address selects, whichever organization it is of; undefined when there is none. */
export const describeSupplier = async (
  views: ViewReader,
  supplierId: string,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead | undefined> => {
  const view = (await views.getMany(supplierViews, [supplierId])).get(supplierId)?.document;
  const organization = view && (await findOrganization(views, view.organizationId));
  if (!organization) return describeJoined(views, supplierId);
  const { id, organizationId } = view;
  const path = pathTo(sitePages.supplier, { id });
  const name = shortened(view.name ?? 'Sin proveedor', LONGEST_NAME);
  const page = await readFilteredPage(views, sitePages.supplier, organization, { path, query });
  const { filters } = page;
  const isFiltered = Object.keys(filters).length > 0;
  const chosen = onlyOf(id, page.meant);
  const all = totalsOf(view);
  const totals = isFiltered ? byProcedure(await countedSums(views, organizationId, chosen, ['procedureType'])) : all;
  const downloads = downloadsOfSupplier(id, organizationId, filters);
  const theirs = { where: await contractsWhere(views, organizationId, chosen), total: totals.contracts, tells: dateOf };
  const listed = await listedContracts(views, theirs, 'Sus contratos', page);
  return {
    title: [name, formatMoney(totals.total), organization.name].join(' · '),
    description: spendingInWords(totals),
    path: listed.address,
    image: coverOf(organization),
    organization,
    details: [page.notes, downloadsHtml(downloads), listed.html].join(''),
    structured: datasetOf({
      name: `${name} · ${organization.name}`,
      description: `Contratos de ${name} con ${organization.name}. ${spendingInWords(all)}`,
      path: addressOf(path, { organization }),
      organization,
      downloads: downloadsOfSupplier(id, organizationId),
    }),
  };
};

/** Of a supplier that was joined to another: who that is, and where. */
const describeJoined = async (views: ViewReader, supplierId: string): Promise<PageHead | undefined> => {
  const joined = await joinedSupplier(views, supplierId);
  if (!joined) return undefined;
  const { name, to, organizationId } = joined;
  const organization = await findOrganization(views, organizationId);
  const path = addressOf(pathTo(sitePages.supplier, { id: to._id }), { organization });
  const stays = to.name ?? 'otro proveedor';
  return {
    title: `${shortened(name, LONGEST_NAME)} se unió a ${shortened(stays, LONGEST_NAME)}`,
    description: `Los contratos de ${name} se muestran con los de ${stays}.`,
    text: `<p>Sus contratos se muestran con los de <a href="${path}">${escapeHtml(stays)}</a>.</p>`,
    path,
    organization,
  };
};
