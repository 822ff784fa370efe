import {
  AMENDMENTS_LABEL,
  formatMoney,
  procedureTypeLabels,
  type SupplierView,
  supplierViews,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractsInWords } from './contracts-in-words.ts';
import { coverOf, findOrganizationView } from './describe-organization.ts';
import { shortened } from './html-text.ts';
import type { PageHead } from './page-head.ts';

const LONGEST_NAME = 90;

const totalsOf = ({ contractsCount, amendmentsCount, ...amounts }: SupplierView): string => {
  const byProcedure = [
    `${procedureTypeLabels.PUBLIC}: ${formatMoney(amounts.public)}`,
    `${procedureTypeLabels.INVITATION}: ${formatMoney(amounts.invitation)}`,
    `${procedureTypeLabels.NO_BID}: ${formatMoney(amounts.noBid)}`,
    ...(amendmentsCount > 0 ? [`${AMENDMENTS_LABEL}, aparte: ${formatMoney(amounts.amendments)}`] : []),
  ];
  return `${contractsInWords(contractsCount)} por ${formatMoney(amounts.total)}. ${byProcedure.join('. ')}.`;
};

/** A supplier's page, whichever organization it is of; undefined when there is none. */
export const describeSupplier = async (views: ViewReader, supplierId: string): Promise<PageHead | undefined> => {
  const view = (await views.getMany(supplierViews, [supplierId])).get(supplierId)?.document;
  const organization = view && (await findOrganizationView(views, view.organizationId));
  if (!organization) return undefined;
  return {
    title: [shortened(view.name ?? 'Sin proveedor', LONGEST_NAME), formatMoney(view.total), organization.name].join(
      ' · ',
    ),
    description: totalsOf(view),
    path: `/suppliers/${view.id}`,
    image: coverOf(organization),
    organizationId: organization.id,
  };
};
