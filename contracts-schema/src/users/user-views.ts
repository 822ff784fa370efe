import { collection } from '../collections.ts';
import type { UserFields } from './user-events.ts';

export type UserView = Readonly<{
  id: string;
  /** Version of the stream when its own last event was folded in: an edit says which one it was made on. */
  version: number;
  user: UserFields;
  name: string;
  lastName: string;
  email: string;
  /** Sessions of an earlier epoch are over. */
  sessionEpoch: number;
  createdAt: string;
  updatedAt: string;
  search: string;
}>;

export const userViews = collection<UserView>({
  name: 'users',
  fields: { name: 'text', lastName: 'text', email: 'text', createdAt: 'text', search: 'text' },
  indexes: [],
});
