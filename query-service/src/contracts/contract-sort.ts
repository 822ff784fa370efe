import type { contractSortFields } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import type { Sort } from '@monitor/platform/view-store/view-store';

export type ContractSortField = (typeof contractSortFields)[number];

/** A list's order: by what the view keeps for it where that is not the value itself. */
export const contractSort = (field: ContractSortField, direction: 'asc' | 'desc'): Sort => {
  const order = `${field}Order`;
  return [{ field: order in contractViews.fields ? order : field, direction }];
};
