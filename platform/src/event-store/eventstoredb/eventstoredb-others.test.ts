import { StillLooking, storageLine } from '../../storage/storage-unavailable.ts';
import type { EventStore, NewEvent } from '../event-store.ts';
import { type EventstoredbStandIn, openEventstoredbStandIn } from '../testing/eventstoredb-stand-in.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';

type Options = Partial<Parameters<typeof openEventstoredbEventStore>[0]>;

const OTHERS = 10_000;

const anEvent: NewEvent = { id: 'ours', type: 'ThingHappened', schemaVersion: 1, metadata: {}, data: {} };

const theirs = (stream: string) => ({
  id: '11111111-1111-4111-8111-111111111111',
  stream,
  revision: 0,
  type: 'OrderPlaced',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
});

const HASTY: Options = { patience: { answerMs: 1_500, pingEveryMs: 1_000, pingMs: 1_000 } };
const PATIENT: Options = { patience: { answerMs: 3_000, pingEveryMs: 1_000, pingMs: 1_000 } };
const OF_OURS: Options = { ...HASTY, names: /^[^.]+\.thing-\d+$/ };

/** With a server that has recorded one of our events, and a store on it, that are closed afterwards. */
const using = async (
  options: Options,
  work: (using: { server: EventstoredbStandIn; store: EventStore; position: string }) => Promise<void>,
  before: (server: EventstoredbStandIn) => void = () => {},
): Promise<void> => {
  const server = await openEventstoredbStandIn();
  before(server);
  const writer = openEventstoredbEventStore({ url: server.url });
  const appended = await writer.append('a.thing-1', 0, [anEvent]);
  await writer.close();
  if (!appended.ok) throw new Error('It was not appended');
  const store = openEventstoredbEventStore({ url: server.url, ...options });
  try {
    await work({ server, store, position: appended.position });
  } finally {
    await store.close();
    await server.close();
  }
};

/** What a question says that does not come to its end, and what it costs the server. */
const cutOff = async (
  server: EventstoredbStandIn,
  question: () => Promise<unknown>,
): Promise<{ lookedThrough: number; isCheap: boolean }> => {
  const before = server.log.looked();
  const failure = await question().catch((error: unknown) => error);
  if (!(failure instanceof StillLooking)) throw new Error(`It went otherwise: ${String(failure)}`);
  return { lookedThrough: failure.lookedThrough, isCheap: server.log.looked() - before < 4_010 };
};

describe('a log in EventStoreDB that others fill', () => {
  it.concurrent.each([
    ['a part of it', 'orders-1', 'a.'],
    ['all of it', 'orders-1', undefined],
    ['all of it behind the system', '$projections-x', undefined],
  ])('is read on where the question before stopped, for %s', (_what, stream, streamPrefix) =>
    using(
      OF_OURS,
      async ({ server, store }) => {
        server.conditions.silentAfter.subscriber = 4_000;
        const question = () => store.readLog({ limit: 1, streamPrefix });

        expect(await cutOff(server, question)).toEqual({ lookedThrough: 4_000, isCheap: true });
        expect(await cutOff(server, question)).toEqual({ lookedThrough: 8_000, isCheap: true });
        expect((await question()).map(({ id }) => id)).toEqual([anEvent.id]);
      },
      (server) => server.log.appendRepeated(theirs(stream), OTHERS),
    ),
  );

  it.concurrent('is found to its end by the first who asks, though it is too far to look back', () =>
    using(PATIENT, async ({ server, store, position }) => {
      server.log.appendRepeated(theirs('$projections-x'), OTHERS);
      server.conditions.silentAfter.reader = 5_000;

      expect(await store.lastPosition()).toBe(position);
    }));

  it.concurrent('is found to its end in as many questions as it takes', () =>
    using(HASTY, async ({ server, store }) => {
      server.log.appendRepeated(theirs('$projections-x'), OTHERS);
      server.conditions.silentAfter = { reader: 1_000, subscriber: 4_000 };
      const question = () => store.lastPosition();

      expect(await cutOff(server, question)).toMatchObject({ lookedThrough: 4_000 });
      expect(await cutOff(server, question)).toMatchObject({ lookedThrough: 8_000 });
      expect(await question()).toEqual(expect.any(String));
    }));

  it('is told of in a line as what it is', () => {
    expect(storageLine(new StillLooking('EventStoreDB a:2113', { lookedThrough: 3_100_000 }))).toBe(
      'EventStoreDB a:2113: se han revisado 3,100,000 eventos de otros',
    );
  });
});
