import { formatMoney, pathTo, type SupplierView, sitePages, supplierViews } from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { coverOf, findOrganizationView } from './describe-organization.ts';
import { shortened } from './html-text.ts';
import { downloadsHtml, downloadsOfSupplier } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';
import { spendingInWords } from './spending-in-words.ts';
import { datasetOf } from './structured-data.ts';

const LONGEST_NAME = 90;

const totalsOf = (view: SupplierView): string =>
  spendingInWords({
    amounts: { PUBLIC: view.public, INVITATION: view.invitation, NO_BID: view.noBid },
    ...{ total: view.total, count: view.contractsCount },
    amendments: { amount: view.amendments, count: view.amendmentsCount },
  });

/** A supplier's page, whichever organization it is of; undefined when there is none. */
export const describeSupplier = async (views: ViewReader, supplierId: string): Promise<PageHead | undefined> => {
  const view = (await views.getMany(supplierViews, [supplierId])).get(supplierId)?.document;
  const organization = view && (await findOrganizationView(views, view.organizationId));
  if (!organization) return undefined;
  const { id, organizationId } = view;
  const path = pathTo(sitePages.supplier, { id });
  const name = shortened(view.name ?? 'Sin proveedor', LONGEST_NAME);
  const downloads = downloadsOfSupplier(id, organizationId);
  return {
    title: [name, formatMoney(view.total), organization.name].join(' · '),
    description: totalsOf(view),
    path,
    image: coverOf(organization),
    organizationId,
    details: downloadsHtml(downloads),
    structured: datasetOf({
      name: `${name} · ${organization.name}`,
      description: `Contratos de ${name} con ${organization.name}. ${totalsOf(view)}`,
      ...{ path, organization, downloads },
    }),
  };
};
