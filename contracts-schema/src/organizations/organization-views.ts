import { collection } from '../collections.ts';
import type { OrganizationFields } from './organization-events.ts';

export type OrganizationView = Readonly<{
  id: string;
  /** Version of the stream when its own last event was folded in: an edit says which one it was made on. */
  version: number;
  organization: OrganizationFields;
  name: string;
  shortName: string;
  /** Both names as lists order them. */
  nameOrder: string;
  shortNameOrder: string;
  /** What its slugs end with. */
  slugEnd: string;
  cover: string | null;
  createdAt: string;
  updatedAt: string;
  search: string;
}>;

export const organizationViews = collection<OrganizationView>({
  name: 'organizations',
  fields: {
    name: 'text',
    shortName: 'text',
    nameOrder: 'text',
    shortNameOrder: 'text',
    slugEnd: 'text',
    cover: 'text',
    createdAt: 'text',
    search: 'text',
  },
  indexes: [['cover'], ['slugEnd']],
});
