import { StillLooking, storageLine } from '../storage/storage-unavailable.ts';
import type { EventStore, NewEvent } from './event-store.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';
import { type EventstoredbStandIn, openEventstoredbStandIn } from './testing/eventstoredb-stand-in.ts';

const OTHERS = 10_000;

const anEvent: NewEvent = { id: 'ours', type: 'ThingHappened', schemaVersion: 1, metadata: {}, data: {} };

const theirs = (stream: string) => ({
  ...{ id: '11111111-1111-4111-8111-111111111111', stream, revision: 0, type: 'OrderPlaced' },
  ...{ contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
});

describe('a log in EventStoreDB that others fill', () => {
  let server: EventstoredbStandIn;
  let store: EventStore;
  beforeEach(async () => {
    server = await openEventstoredbStandIn();
    store = openEventstoredbEventStore({
      ...{ url: server.url, names: /^[^.]+\.thing-\d+$/ },
      patience: { answerMs: 1_500, pingEveryMs: 1_000, pingMs: 1_000 },
    });
  });
  afterEach(async () => {
    await store.close();
    await server.close();
  });

  /** What a question says that does not come to its end, and what it costs the server. */
  const cutOff = async (question: () => Promise<unknown>): Promise<{ lookedThrough: number; isCheap: boolean }> => {
    const before = server.log.looked();
    const failure = await question().catch((error: unknown) => error);
    if (!(failure instanceof StillLooking)) throw new Error(`It went otherwise: ${String(failure)}`);
    return { lookedThrough: failure.lookedThrough, isCheap: server.log.looked() - before < 4_010 };
  };

  it.each([
    ['a part of it', 'orders-1', 'a.'],
    ['all of it', 'orders-1', undefined],
    ['all of it behind the system', '$projections-x', undefined],
  ])('is read on where the question before stopped, for %s', async (_what, stream, streamPrefix) => {
    server.log.appendRepeated(theirs(stream), OTHERS);
    const writer = openEventstoredbEventStore({ url: server.url });
    await writer.append('a.thing-1', 0, [anEvent]);
    await writer.close();
    server.conditions.silentAfter.subscriber = 4_000;
    const question = () => store.readLog({ limit: 1, streamPrefix });

    expect(await cutOff(question)).toEqual({ lookedThrough: 4_000, isCheap: true });
    expect(await cutOff(question)).toEqual({ lookedThrough: 8_000, isCheap: true });
    expect((await question()).map(({ id }) => id)).toEqual([anEvent.id]);
  });

  it('is found to its end by the first who asks, though it is too far to look back', async () => {
    const appended = await store.append('a.thing-1', 0, [anEvent]);
    server.log.appendRepeated(theirs('$projections-x'), OTHERS);
    const unknowing = openEventstoredbEventStore({
      ...{ url: server.url, patience: { answerMs: 3_000, pingEveryMs: 1_000, pingMs: 1_000 } },
    });
    server.conditions.silentAfter.reader = 5_000;

    expect(await unknowing.lastPosition()).toBe(appended.ok && appended.position);
    await unknowing.close();
  });

  it('is found to its end in as many questions as it takes', async () => {
    await store.append('a.thing-1', 0, [anEvent]);
    server.log.appendRepeated(theirs('$projections-x'), OTHERS);
    const unknowing = openEventstoredbEventStore({
      ...{ url: server.url, patience: { answerMs: 1_500, pingEveryMs: 1_000, pingMs: 1_000 } },
    });
    server.conditions.silentAfter = { reader: 1_000, subscriber: 4_000 };
    const question = () => unknowing.lastPosition();

    expect(await cutOff(question)).toMatchObject({ lookedThrough: 4_000 });
    expect(await cutOff(question)).toMatchObject({ lookedThrough: 8_000 });
    expect(await question()).toEqual(expect.any(String));
    await unknowing.close();
  });

  it('is told of in a line as what it is', () => {
    expect(storageLine(new StillLooking('EventStoreDB a:2113', { lookedThrough: 3_100_000 }))).toBe(
      'EventStoreDB a:2113: se han revisado 3,100,000 eventos de otros',
    );
  });
});
