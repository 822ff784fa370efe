import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { IsoDate } from '../exports/export-document.ts';

/** What a document is made of: the organization, its views, and what of them is requested. */
export type DownloadRequest<Params = unknown> = Readonly<{
  views: ViewReader;
  organization: OrganizationView;
  organizationId: string;
  /** What the address names besides. */
  params: Params;
  filters: SpendingFilters;
  queriedOn: IsoDate;
}>;
