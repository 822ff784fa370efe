import { searchText, type UserEvent, type UserFields, type UserView, userViews } from '@monitor/contracts-schema';
import { lifecycleOf } from '../projecting/lifecycle.ts';
import type { Logged } from '../projecting/logged.ts';
import type { Projection } from '../projecting/projection.ts';

const viewOf = (
  before: UserView | undefined,
  event: Logged & { data: { id: string; fields: UserFields } },
): UserView => {
  const { id, fields } = event.data;
  const { name, lastName, email } = fields;
  return {
    id,
    ...lifecycleOf(event, before),
    user: fields,
    name,
    lastName,
    email,
    search: searchText(name, lastName, email),
  };
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
  },
};
