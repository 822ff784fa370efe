import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { formatMoney } from '@monitor/contracts-schema/money';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { type SupplierView, supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { findOrganization } from '../organizations/find-organization.ts';
import { joinedSupplier, onlyOf } from '../suppliers/get-supplier.ts';
import { coverOf } from './describe-organization.ts';
import { escapeHtml, shortened } from './html-text.ts';
import { listedContracts } from './listed-contracts.ts';
import { longDay } from './long-day.ts';
import { downloadsHtml, downloadsOfSupplier } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';
import { readPage } from './paged-list.ts';
import { spendingInWords } from './spending-in-words.ts';
import { datasetOf } from './structured-data.ts';

const LONGEST_NAME = 90;

const totalsOf = (view: SupplierView): string =>
  spendingInWords({
    amounts: { PUBLIC: view.public, INVITATION: view.invitation, NO_BID: view.noBid },
    total: view.total,
    count: view.contractsCount,
    amendments: { amount: view.amendments, count: view.amendmentsCount },
  });

const dateOf = ({ contractDate }: ContractFields) => contractDate && longDay(contractDate);

/** A supplier's page with its contracts, whichever organization it is of; undefined when there is none. */
export const describeSupplier = async (
  views: ViewReader,
  supplierId: string,
  page: unknown,
): Promise<PageHead | undefined> => {
  const view = (await views.getMany(supplierViews, [supplierId])).get(supplierId)?.document;
  const organization = view && (await findOrganization(views, view.organizationId));
  if (!organization) return describeJoined(views, supplierId);
  const { id, organizationId } = view;
  const path = pathTo(sitePages.supplier, { id });
  const name = shortened(view.name ?? 'Sin proveedor', LONGEST_NAME);
  const downloads = downloadsOfSupplier(id, organizationId);
  const where = await contractsWhere(views, organizationId, onlyOf(id, noFilters));
  const theirs = { where, total: view.contracts, tells: dateOf };
  const listed = await listedContracts(views, theirs, 'Sus contratos', readPage(page, path));
  return {
    title: [name, formatMoney(view.total), organization.name].join(' · '),
    description: totalsOf(view),
    path: listed.address,
    image: coverOf(organization),
    organizationId,
    details: [downloadsHtml(downloads), listed.html].join(''),
    structured: datasetOf({
      name: `${name} · ${organization.name}`,
      description: `Contratos de ${name} con ${organization.name}. ${totalsOf(view)}`,
      path,
      organization,
      downloads,
    }),
  };
};

/** Of a supplier that was joined to another: who that is, and where. */
const describeJoined = async (views: ViewReader, supplierId: string): Promise<PageHead | undefined> => {
  const joined = await joinedSupplier(views, supplierId);
  if (!joined) return undefined;
  const { name, to, organizationId } = joined;
  const path = pathTo(sitePages.supplier, { id: to._id });
  const stays = to.name ?? 'otro proveedor';
  return {
    title: `${shortened(name, LONGEST_NAME)} se unió a ${shortened(stays, LONGEST_NAME)}`,
    description: `Los contratos de ${name} se muestran con los de ${stays}.`,
    text: `<p>Sus contratos se muestran con los de <a href="${path}">${escapeHtml(stays)}</a>.</p>`,
    path,
    organizationId,
  };
};
