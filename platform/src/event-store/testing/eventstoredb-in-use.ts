import { StorageUnavailable, storageLine } from '../../storage/storage-unavailable.ts';
import type { EventStore, NewEvent, Recorded } from '../event-store.ts';
import { openEventstoredbEventStore } from '../eventstoredb/eventstoredb-event-store.ts';
import { usualPatience } from '../eventstoredb/eventstoredb-patience.ts';
import { type EventstoredbStandIn, openEventstoredbStandIn } from './eventstoredb-stand-in.ts';

type Using = Readonly<{ server: EventstoredbStandIn; store: EventStore }>;
type ServerOptions = Parameters<typeof openEventstoredbStandIn>[0];
type StoreOptions = Partial<Parameters<typeof openEventstoredbEventStore>[0]>;

/** Where it is not the usual times that are promised. */
export const HASTY: StoreOptions = { patience: { answerMs: 1_500, pingEveryMs: 1_000, pingMs: 1_000 } };
/** Where a busy machine may take its time. */
export const PATIENT: StoreOptions = { patience: { ...usualPatience, answerMs: 25_000 } };
/** Where, besides, a dead connection shall be found soon. */
export const ALERT: StoreOptions = { patience: { ...PATIENT.patience!, pingEveryMs: 1_000, pingMs: 1_000 } };

/** With a server and a store on it that are closed afterwards. */
export const using = async (work: (using: Using) => Promise<void>, options: ServerOptions = {}, of = PATIENT) => {
  const server = await openEventstoredbStandIn(options);
  const store = openEventstoredbEventStore({ url: server.url, ...of });
  try {
    await work({ server, store });
  } finally {
    await server.become('well');
    await store.close();
    await server.close();
  }
};

export let names = 0;
export const anEvent = (id = `event ${++names}`): NewEvent => {
  return { id, type: 'ThingHappened', schemaVersion: 1, metadata: { by: 'the suite' }, data: { n: 1 } };
};
export const OURS = /^[^.]+\.thing-\d+$/;
const utf8 = (value: unknown) => Buffer.from(JSON.stringify(value));
export const somebodyElses = (stream: string, metadata: unknown = { tenant: 7 }) => ({
  id: '11111111-1111-4111-8111-111111111111',
  stream,
  revision: 0,
  type: 'OrderPlaced',
  contentType: 'application/json',
  data: utf8({ n: 1 }),
  metadata: utf8(metadata),
});
export const ofTheSystem = () => somebodyElses('$projections-$by_category', {});

export const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It went well');
};

export const lineOf = async (work: Promise<unknown>): Promise<string> => {
  const failure = await failureOf(work);
  return failure instanceof StorageUnavailable ? storageLine(failure) : String(failure);
};

/** Follows until so many events have come; `meanwhile` runs once the follower waits. */
export const followed = async (
  store: EventStore,
  count: number,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Recorded[]> => {
  const stop = new AbortController();
  const seen: Recorded[] = [];
  const following = (async () => {
    for await (const batch of store.follow({ signal: stop.signal })) {
      seen.push(...batch);
      if (seen.length >= count) stop.abort();
    }
  })();
  await meanwhile();
  await following;
  return seen;
};
