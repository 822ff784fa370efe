import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { restorableUntil } from '@monitor/contracts-schema/organizations/organization-removal';
import { nameKey } from '@monitor/contracts-schema/text/text';
import type { CatalogueRules } from '../catalogues/catalogue-rules.ts';

/** What every reservation of an organization's name begins with. */
export const ORGANIZATION_NAMES = `${INSTALLATION}/organization-name/`;

export const organizationRules: CatalogueRules<OrganizationFields> = {
  uniqueKeys: (_organizationId, { name }) => [
    { key: `${ORGANIZATION_NAMES}${nameKey(name)}`, taken: 'organization.name-taken' },
  ],
  restorableUntil,
  inOwnStream: true,
};
