import {
  searchText,
  sessionEpochAfter,
  type UserEvent,
  type UserFields,
  type UserView,
  userViews,
} from '@monitor/contracts-schema';
import { lifecycleOf } from '../projecting/lifecycle.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const viewOf = (
  before: UserView | undefined,
  event: RecordedEvent & { data: { id: string; fields: UserFields } },
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
    sessionEpoch: sessionEpochAfter(before?.sessionEpoch ?? 0, fields),
    search: searchText(name, lastName, email),
  };
};

export const userViewProjection: Projection<UserView, UserEvent> = {
  name: 'users',
  version: 3,
  into: userViews,
  keys: ({ data }) => [data.id],
  handles: {
    UserRegistered: viewOf,
    UserRevised: viewOf,
    UserRemoved: () => undefined,
    // No edit of the user, but one more event of the stream that edits name the version of.
    UserSessionsEnded: (before, { data, version }) => before && { ...before, version, sessionEpoch: data.epoch },
  },
};
