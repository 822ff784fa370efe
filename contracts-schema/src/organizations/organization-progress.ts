import type { CatalogueKey } from '../catalogues.ts';
import { collection } from '../collections.ts';

/** How far an organization's views have come, and when each of its lists last changed. */
export type OrganizationProgress = Readonly<{
  /** The organization's id. */
  id: string;
  /** Log position of the last event of this organization that the views hold. */
  position: string;
  contractsUpdatedAt: string | null;
  /** Of each catalogue; absent while nothing happened to its entries. */
  cataloguesUpdatedAt: Readonly<Partial<Record<CatalogueKey, string>>>;
}>;

export const organizationProgress = collection<OrganizationProgress>({
  name: 'organization-progress',
  fields: { position: 'text' },
  indexes: [],
});
