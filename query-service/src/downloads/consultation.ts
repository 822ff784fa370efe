import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { sourceOf } from '@monitor/contracts-schema/organizations/data-source';
import type { Consultation } from '../exports/export-document.ts';
import { filterLabels } from '../spending/filter-labels.ts';
import type { DownloadRequest } from './download-request.ts';

/** What every document says of its making; of its filters, those that its title does not say already. */
export const consultationOf = async (
  { views, organization, organizationId, filters, queriedOn }: DownloadRequest,
  named: SpendingFilters = filters,
): Promise<Consultation> => ({
  organization: organization.name,
  source: sourceOf(organization.organization),
  queriedOn,
  filters: await filterLabels(views, organizationId, named),
});
