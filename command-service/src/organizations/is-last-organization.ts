import type { OrganizationFields } from '@monitor/contracts-schema';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { reservations } from '../reservations/reservations.ts';
import { ORGANIZATION_NAMES } from './organization-rules.ts';

const BEYOND_NAMES = `${ORGANIZATION_NAMES.slice(0, -1)}0`; // 0 follows the slash

/** Whether no other organization lives. Those that hold a name are candidates; the log says which of them live. */
export const isLastOrganization = async (
  records: ViewStore,
  find: AggregateService<OrganizationFields>['find'],
  organizationId: string,
): Promise<boolean> => {
  const names = await records.find(reservations, { where: { id: { gte: ORGANIZATION_NAMES, lt: BEYOND_NAMES } } });
  for (const { owner } of names) {
    const other = owner.slice(0, owner.indexOf('.'));
    if (other !== organizationId && (await find(other, other)).status === 'registered') return false;
  }
  return true;
};
