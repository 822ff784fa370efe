import type { contractSortFields } from '@monitor/contracts-schema';
import type { Sort } from '@monitor/platform/view-store/view-store';

type SortField = (typeof contractSortFields)[number];

/** What a list sorts by where the view names it otherwise. */
const viewFields: Partial<Record<SortField, string>> = {
  supplier: 'supplierName',
  servicesDescription: 'descriptionKey',
  applicantAdministrativeUnit: 'applicantName',
  organizerAdministrativeUnit: 'organizerName',
};

export const contractSort = (field: SortField, direction: 'asc' | 'desc'): Sort => [
  { field: viewFields[field] ?? field, direction },
];
