import type { CatalogueEntry } from '../catalogues/catalogue-view.ts';
import { collection } from '../collections.ts';
import type { UserFields } from './user-events.ts';

export type UserView = CatalogueEntry &
  Readonly<{
    /** All that is said of them. */
    user: UserFields;
    /** What the list shows, and both names as it orders them. */
    name: string;
    nameOrder: string;
    lastName: string;
    lastNameOrder: string;
    email: string;
    unconfirmedEmail: string | null;
    active: boolean;
    administratorType: UserFields['administratorType'];
    permissions: UserFields['permissions'];
    notes: string | null;
    profilePicture: string | null;
  }>;

export const userViews = collection<UserView>({
  name: 'users',
  fields: {
    name: 'text',
    nameOrder: 'text',
    lastName: 'text',
    lastNameOrder: 'text',
    email: 'text',
    unconfirmedEmail: 'text',
    profilePicture: 'text',
    active: 'boolean',
    administratorType: 'text',
    notes: 'text',
    createdAt: 'text',
    search: 'text',
  },
  indexes: [['profilePicture']],
});
