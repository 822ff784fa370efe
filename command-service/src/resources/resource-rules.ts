import type { ResourceFields } from '@monitor/contracts-schema/resources/resource-events';
import { nameKey } from '@monitor/contracts-schema/text/text';
import type { CatalogueRules } from '../catalogues/catalogue-rules.ts';

/** A title is unique among the resources of its kind. */
export const resourceRules: CatalogueRules<ResourceFields> = {
  uniqueKeys: (organizationId, { title, classification }) => [
    { key: `${organizationId}/resource-title/${classification}/${nameKey(title)}`, taken: 'resource.title-taken' },
  ],
};
