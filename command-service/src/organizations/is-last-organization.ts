import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { organizationsWithName } from './organizations-with-name.ts';

/** Whether no other organization lives. */
export const isLastOrganization = async (
  records: ViewStore,
  find: AggregateService<OrganizationFields>['find'],
  organizationId: string,
): Promise<boolean> => {
  for (const other of await organizationsWithName(records))
    if (other !== organizationId && (await find(other, other)).status === 'registered') return false;
  return true;
};
