import { searchText } from '@monitor/contracts-schema/text/text';
import { userCatalogue } from '@monitor/contracts-schema/users/user-catalogue';
import type { UserEvent, UserFields } from '@monitor/contracts-schema/users/user-events';
import { type UserView, userViews } from '@monitor/contracts-schema/users/user-views';
import { catalogueDoc } from '../catalogues/catalogue-doc.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const viewOf = (
  before: UserView | undefined,
  event: RecordedEvent & { data: { id: string; organizationId: string; fields: UserFields } },
): UserView => {
  const { fields } = event.data;
  return {
    ...catalogueDoc(userCatalogue, before, event),
    user: fields,
    profilePicture: fields.profilePicture,
    search: searchText(fields.name, fields.lastName, fields.email),
  } as UserView; // its columns are the fields of its own declaration
};

export const userViewProjection: Projection<UserView, UserEvent> = {
  name: 'users',
  version: 1,
  into: userViews,
  keys: ({ data }) => [data.id],
  handles: {
    UserRegistered: viewOf,
    UserRevised: viewOf,
    UserRemoved: () => undefined,
    // No edit of the user, but one more event of the stream that edits name the version of.
    UserSessionsEnded: (before, { version }) => before && { ...before, version },
  },
};
