import { STREAM_NAMES } from '../stream-names.ts';
import { anEvent, followed, OURS, somebodyElses, using } from '../testing/eventstoredb-in-use.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';

describe('what others keep in the same EventStoreDB', () => {
  it.concurrent('passes by, and is counted once', () => {
    let foreign = 0;
    return using(
      async ({ server, store }) => {
        const event = anEvent();
        server.log.appendRepeated(somebodyElses('orders-1'), 3);
        server.log.appendRepeated(somebodyElses('a.thing-7'), 2);
        await store.append('a.thing-1', 0, [event]);
        server.log.appendRepeated(somebodyElses('$system'), 4);

        expect((await followed(store, 1)).map(({ id }) => id)).toEqual([event.id]);
        expect(await store.readLog({ limit: 10 })).toHaveLength(1);
        expect(foreign).toBe(5);
      },
      {},
      {
        names: OURS,
        onForeign: () => {
          foreign += 1;
        },
      },
    );
  });

  it.concurrent('passes by in our own streams, where it counts as a version', () =>
    using(async ({ server, store }) => {
      const [one, other] = [anEvent(), anEvent()];
      await store.append('a.thing-1', 0, [one]);
      server.log.append('a.thing-1', 'any', [{ ...somebodyElses(''), id: '22222222-2222-4222-8222-222222222222' }]);

      const { events, version } = await store.read('a.thing-1');
      expect({ ids: events.map(({ id }) => id), version }).toEqual({ ids: [one.id], version: 2 });
      expect(await store.append('a.thing-1', 2, [other])).toMatchObject({ ok: true, version: 3 });
    }));

  it.concurrent('may be another installation of ours, behind a prefix that begins like one’s own, or like our names', () =>
    using(async ({ server }) => {
      const stream = `${'0123456789abcdef'.repeat(2)}.contract-1`;
      const prefixes = ['', 'a', 'ab', 'abc', 'a.', 'town-', 'installation.', 'b0'];
      const stores = prefixes.map((prefix) =>
        openEventstoredbEventStore({ url: server.url, prefix, names: STREAM_NAMES }),
      );
      const events = prefixes.map((prefix) => anEvent(`of ${prefix}`));
      for (const [at, store] of stores.entries())
        for (const name of [stream, 'installation.user-1']) await store.append(name, 0, [events[at]!]);

      for (const [at, store] of stores.entries()) {
        const log = await store.readLog({ limit: 100 });
        expect(log.map(({ id }) => id)).toEqual([events[at]!.id, events[at]!.id]);
        expect(await store.lastPosition()).toBe(log[1]!.position);
        await store.close();
      }
    }));

  it.concurrent('may be another installation of ours, behind a prefix of its own', () =>
    using(
      async ({ server, store: town }) => {
        const village = openEventstoredbEventStore({ url: server.url, prefix: 'village.', names: OURS });
        const plain = openEventstoredbEventStore({ url: server.url, names: OURS });
        const stores = [town, village, plain];
        const [first, second, third] = [anEvent(), anEvent(), anEvent()];
        await town.append('a.thing-1', 0, [first]);
        await village.append('a.thing-1', 0, [second]);
        await plain.append('a.thing-1', 0, [third]);

        const log = await Promise.all(stores.map((store) => store.readLog({ limit: 10 })));
        expect(log.map((events) => events.map(({ id, stream }) => [id, stream]))).toEqual(
          [first, second, third].map(({ id }) => [[id, 'a.thing-1']]),
        );
        for (const [at, store] of stores.entries()) {
          expect(await store.lastPosition()).toBe(log[at]?.[0]?.position);
          expect((await store.readLog({ limit: 10, streamPrefix: 'a.' })).length).toBe(1);
          expect((await store.read('a.thing-1')).version).toBe(1);
        }
        await village.close();
        await plain.close();
      },
      {},
      { prefix: 'town.', names: OURS },
    ));
});
