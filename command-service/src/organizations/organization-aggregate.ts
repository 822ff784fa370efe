import { INSTALLATION, nameKey, type OrganizationFields } from '@monitor/contracts-schema';
import type { AggregateDefinition } from '../aggregates/aggregate-service.ts';

/** What every reservation of an organization's name begins with. */
export const ORGANIZATION_NAMES = `${INSTALLATION}/organization-name/`;

/** An organization is the one thing whose stream lies in itself: its id is its organization's. */
export const organizationAggregate = (
  isLast: (organizationId: string) => Promise<boolean>,
): AggregateDefinition<'Organization', OrganizationFields> => ({
  noun: 'Organization',
  aggregate: 'organization',
  uniqueKeys: (_organizationId, { name }) => [
    { key: `${ORGANIZATION_NAMES}${nameKey(name)}`, taken: 'organization.name-taken' },
  ],
  problemWith: async (organizationId, _id, { after }) =>
    !after && (await isLast(organizationId)) ? 'organization.last' : undefined,
});
