import { INSTALLATION, nameKey, type OrganizationFields } from '@monitor/contracts-schema';
import type { Kind } from '../cataloguing/registry.ts';

/** An organization is the one thing whose stream lies in itself: its id is its organization's. */
export const organizationKind = (
  isLast: (organizationId: string) => Promise<boolean>,
): Kind<'Organization', OrganizationFields> => ({
  noun: 'Organization',
  aggregate: 'organization',
  uniqueKeys: (_organizationId, { name }) => [
    { key: `${INSTALLATION}/organization-name/${nameKey(name)}`, taken: 'organization.name-taken' },
  ],
  removalProblem: async (organizationId) => ((await isLast(organizationId)) ? 'organization.last' : undefined),
});
