import { OutcomeUnknown, StorageUnavailable } from '../../storage/storage-unavailable.ts';
import { answered } from '../testing/answered.ts';
import { ALERT, anEvent, failureOf, followed, HASTY, lineOf, PATIENT, using } from '../testing/eventstoredb-in-use.ts';
import { beforeCaughtUp, beforeFeatures } from '../testing/server-conditions.ts';
import { readEventstoredbAddress } from './eventstoredb-address.ts';
import { openClient } from './eventstoredb-client.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';
import { usualPatience } from './eventstoredb-patience.ts';

describe('an EventStoreDB that fails', () => {
  it.concurrent('has written once what it did not answer', () =>
    using(async ({ server, store }) => {
      const events = [anEvent(), anEvent()];
      await store.append('a.thing-1', 0, [anEvent()]);
      server.conditions.loseAnswers = 2;

      expect(await store.append('a.thing-1', 1, events)).toMatchObject({ ok: true, version: 3 });
      expect((await store.read('a.thing-1')).version).toBe(3);
    }));

  it.concurrent('that freezes has left open what became of a write, and nothing of a read', () =>
    using(
      async ({ server, store }) => {
        const before = anEvent();
        await answered(() => store.append('a.thing-1', 0, [before]));
        await server.become('frozen');

        const [write, read, end, log] = await Promise.all(
          [
            store.append('b.thing-1', 0, [anEvent()]),
            store.read('a.thing-1'),
            store.lastPosition(),
            store.readLog({ limit: 1 }),
          ].map(failureOf),
        );

        expect(write).toBeInstanceOf(OutcomeUnknown);
        for (const failure of [read, end, log]) {
          expect(failure).toBeInstanceOf(StorageUnavailable);
          expect(failure).not.toBeInstanceOf(OutcomeUnknown);
        }
      },
      {},
      HASTY,
    ));

  it.concurrent('that is away has written nothing', () =>
    using(
      async ({ server, store }) => {
        const before = anEvent();
        await answered(() => store.append('a.thing-1', 0, [before]));
        await server.become('away');
        await failureOf(store.read('a.thing-1')); // which finds the connection broken

        const failure = await failureOf(store.append('b.thing-1', 0, [anEvent()]));

        expect(failure).toBeInstanceOf(StorageUnavailable);
        expect(failure).not.toBeInstanceOf(OutcomeUnknown);
      },
      {},
      HASTY,
    ));

  it.concurrent('that is away is sent no write, whatever time is left', () =>
    using(async ({ server }) => {
      await server.become('away');
      const client = openClient(readEventstoredbAddress(server.url), usualPatience);
      for (const milliseconds of [0, 20, 2_000])
        await expect(client.connected(new Date(Date.now() + milliseconds))).rejects.toThrow(
          'No connection established',
        );
      await client.dispose();
    }));

  it.concurrent('without a majority does not know, and the same again is done once', () =>
    using(
      async ({ server, store }) => {
        const [before, event] = [anEvent(), anEvent()];
        await answered(() => store.append('a.thing-1', 0, [before]));
        server.log.loseMajority();

        expect(await failureOf(store.append('a.thing-1', 1, [event]))).toBeInstanceOf(OutcomeUnknown);
        expect((await answered(() => store.read('a.thing-1'))).version).toBe(1);
        server.log.regainMajority();

        expect(await answered(() => store.append('a.thing-1', 1, [event]))).toMatchObject({ ok: true, version: 2 });
        expect((await answered(() => store.read('a.thing-1'))).version).toBe(2);
      },
      {},
      HASTY,
    ));

  it.concurrent('without a majority may forget it, and the same again is written', () =>
    using(
      async ({ server, store }) => {
        const event = anEvent();
        await answered(() => store.read('a.thing-1')); // which connects
        server.log.loseMajority();
        expect(await failureOf(store.append('a.thing-1', 0, [event]))).toBeInstanceOf(OutcomeUnknown);
        server.log.dropUnreplicated();
        server.log.regainMajority();

        expect(await answered(() => store.append('a.thing-1', 0, [event]))).toMatchObject({ ok: true, version: 1 });
      },
      {},
      HASTY,
    ));

  it.concurrent('is appended to where its leader is', () =>
    using(
      async ({ server, store }) => {
        await store.append('a.thing-1', 0, [anEvent()]);
        server.moveLeader(2);

        expect(await store.append('a.thing-1', 1, [anEvent()])).toMatchObject({ ok: true, version: 2 });
        expect((await store.read('a.thing-1')).version).toBe(2);
      },
      { members: 3 },
    ));

  it.concurrent('loses its leader amid many appends, and has each of them once', () =>
    using(
      async ({ server, store }) => {
        const appends = Array.from({ length: 300 }, (_, n) => ({
          stream: `a.thing-${n}`,
          expected: 0,
          events: [anEvent()],
        }));
        const appending = store.appendMany(appends);
        await server.become('away', 0);
        server.moveLeader(1);

        expect((await appending).map((answer) => answer.ok && answer.version)).toEqual(Array(300).fill(1));
        expect(await store.readLog({ limit: 1_000 })).toHaveLength(300);
      },
      { members: 3 },
    ));

  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ stream: `a.thing-${n}`, expected: 0, events: [anEvent()] }));

  it.concurrent('breaks its connections amid many appends, and has each of them once, in their order', () =>
    using(async ({ server, store }) => {
      server.conditions.latencyMs = 5;
      server.conditions.loseAnswers = 3;
      const appends = many(1_500);

      expect((await store.appendMany(appends)).map((answer) => answer.ok && answer.version)).toEqual(
        Array(1_500).fill(1),
      );
      const written = await store.readLog({ limit: 2_000 });
      expect(written.map(({ stream }) => stream)).toEqual(appends.map(({ stream }) => stream));
    }));

  it.concurrent('falls silent amid many appends: nobody knows in time, and the same again is done once', () =>
    using(
      async ({ server, store }) => {
        const before = anEvent();
        await answered(() => store.append('a.thing-9999', 0, [before]));
        const appends = many(300);
        const appending = failureOf(store.appendMany(appends));
        await server.become('frozen');

        expect(await appending).toBeInstanceOf(OutcomeUnknown);
        await server.become('well');
        expect((await answered(() => store.appendMany(appends))).every(({ ok }) => ok)).toBe(true);
        expect(await answered(() => store.readLog({ limit: 1_000 }))).toHaveLength(301);
      },
      {},
      HASTY,
    ));

  it('is waited for less than the five seconds within which whoever asks has an answer', () =>
    expect(usualPatience.answerMs).toBeLessThan(5_000));

  it('has its dead connections noticed within ten seconds', () =>
    expect(usualPatience.pingEveryMs + usualPatience.pingMs).toBeLessThan(10_000));

  it.concurrent('tells its followers of everything, though the leader they hear froze', () =>
    using(
      async ({ server, store }) => {
        const writer = openEventstoredbEventStore({ url: server.url, ...PATIENT });
        await writer.append('a.thing-1', 0, [anEvent()]);

        const seen = await followed(store, 2, async () => {
          await store.lastPosition(); // on the same connection
          await server.become('frozen', 0);
          server.moveLeader(1);
          await writer.close();
          const next = openEventstoredbEventStore({ url: server.url, ...PATIENT });
          await next.append('a.thing-1', 1, [anEvent()]);
          await next.close();
        });

        expect(seen.map(({ version }) => version)).toEqual([1, 2]);
      },
      { members: 3 },
      ALERT,
    ));

  it.concurrent('is found though hosts that the address names are away', () =>
    using(
      async ({ server }) => {
        await server.become('away', 0);
        await server.become('away', 1);
        server.moveLeader(2);
        const store = openEventstoredbEventStore({ url: server.url, ...PATIENT });

        expect(await store.append('a.thing-1', 0, [anEvent()])).toMatchObject({ ok: true });
        await store.close();
      },
      { members: 3 },
    ));

  it.concurrent.each([
    ['tells nobody when they have caught up', beforeCaughtUp, 'EventStoreDB 22.10.5'],
    ['does not tell its version', beforeFeatures, 'un EventStoreDB anterior a 21.10'],
  ])('is refused when it is so old that it %s', (_what, generation, told) =>
    using(
      async ({ store }) => {
        expect(await lineOf(store.lastPosition())).toContain(
          `no se puede usar: EVENTSTORE_URL: el servidor es ${told}, y se necesita 23.10 o posterior`,
        );
      },
      { generation },
    ),
  );
});
