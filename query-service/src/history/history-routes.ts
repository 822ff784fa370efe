import { historyEndpoints } from '@monitor/contracts-schema';
import { type Door, mountQuery } from '../answering/query-routes.ts';
import { readerOf } from './history-reader.ts';
import { listChanges } from './list-changes.ts';

export const mountHistory = (door: Door): void =>
  mountQuery(door, historyEndpoints.listChanges, ({ views, organizationId, query, user }) =>
    listChanges(views, organizationId, query, readerOf(user, door.personLabel)),
  );
