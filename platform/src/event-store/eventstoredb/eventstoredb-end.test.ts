import type { EventStore } from '../event-store.ts';
import { anEvent, ofTheSystem, PATIENT, somebodyElses, using } from '../testing/eventstoredb-in-use.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';
import { openLogEnd } from './eventstoredb-log-end.ts';

describe('the end of the log in EventStoreDB', () => {
  it.concurrent('costs the same behind a hundred thousand events of the system', () =>
    using(async ({ server, store }) => {
      const appended = await store.append('a.thing-1', 0, [anEvent()]);
      const position = appended.ok ? appended.position : '';
      server.log.appendRepeated(ofTheSystem(), 100_000);
      const looks = async (asked: EventStore, hint?: string): Promise<number> => {
        const before = server.log.looked();
        expect(await asked.lastPosition(hint)).toBe(position);
        return server.log.looked() - before;
      };

      await looks(store);
      expect(await looks(store)).toBeLessThan(10);

      const fresh = openEventstoredbEventStore({ url: server.url, ...PATIENT });
      await looks(fresh, position); // forward from what its caller knows
      expect(await looks(fresh)).toBeLessThan(10);
      await fresh.close();
      const unknowing = openEventstoredbEventStore({ url: server.url, ...PATIENT });
      await looks(unknowing); // back from the end, on the server
      await unknowing.close();
    }));

  it.concurrent('is read to at the same cost behind a hundred thousand events of the system', () =>
    using(async ({ server, store }) => {
      const other = openEventstoredbEventStore({ url: server.url, ...PATIENT });
      const read = async (query: Parameters<EventStore['readLog']>[0]) => {
        const before = server.log.looked();
        const ids = (await store.readLog(query)).map(({ id }) => id);
        return { ids, isCheap: server.log.looked() - before < 50_000 }; // until the server hears
      };
      const events = [anEvent(), anEvent(), anEvent()];
      await store.append('a.thing-1', 0, [events[0]!]);
      const second = await store.append('b.thing-1', 0, [events[1]!]);
      const after = second.ok ? second.position : '';
      const [first, newer] = [events.slice(0, 2), events.slice(2)].map((some) => some.map(({ id }) => id));
      server.log.appendRepeated(ofTheSystem(), 100_000);
      await store.lastPosition();

      expect(await read({ limit: 10 })).toEqual({ ids: first, isCheap: true });
      expect(await read({ limit: 10, after })).toEqual({ ids: [], isCheap: true });
      expect(await read({ limit: 10, streamPrefix: 'a.' })).toEqual({ ids: first!.slice(0, 1), isCheap: true });
      expect(await read({ limit: 10, streamPrefix: 'c.' })).toEqual({ ids: [], isCheap: true });

      await other.append(
        'c.thing-1',
        0,
        newer!.map(() => events[2]!),
      );
      server.log.appendRepeated(ofTheSystem(), 10);
      expect(await read({ limit: 10 })).toEqual({ ids: [...first!, ...newer!], isCheap: true });
      expect(await read({ limit: 10, after })).toEqual({ ids: newer, isCheap: true });
      expect(await read({ limit: 10, streamPrefix: 'c.' })).toEqual({ ids: newer, isCheap: true });
      await other.close();
    }));

  const bounds = { deadline: new Date(0), signal: new AbortController().signal };
  const inTime = { hasOurs: async () => true, lookBackward: async () => '1' };

  it('is looked for from the beginning where it lies too far back for one look, and that is gone on with', async () => {
    const begun: (string | undefined)[] = [];
    const end = openLogEnd({
      hasOurs: async () => true,
      lookBackward: async () => 'too-far',
      lookForward: async (after, _bounds, { met, lookedThrough }) => {
        begun.push(after);
        if (after === '5') met('7');
        lookedThrough(after === '5' ? '9' : '5');
        if (after !== '5') throw new Error('The server took too long');
        return true;
      },
    });

    await expect(end.find(undefined, bounds)).rejects.toThrow('too long');
    expect(await end.find(undefined, bounds)).toBe('7');
    expect(begun).toEqual([undefined, '5']);
  });

  it('is looked for anew behind the newest event where the log lost the place that was looked through', async () => {
    let lost: string | undefined;
    const end = openLogEnd({
      ...inTime,
      lookForward: async (after, _bounds, { met, lookedThrough }) => {
        if (after === lost) return false;
        if (lost) met('4');
        else lookedThrough('9');
        return true;
      },
    });

    expect(await end.find(undefined, bounds)).toBe('1');
    lost = '9';
    expect(await end.find(undefined, bounds)).toBe('4');
  });

  it('is where somebody holds an event, though nobody met it there', async () => {
    const end = openLogEnd({
      ...inTime,
      lookForward: async (_after, _bounds, { lookedThrough }) => {
        lookedThrough('9');
        return true;
      },
    });

    expect(await end.find(undefined, bounds)).toBe('1');
    expect(await end.find('5', bounds)).toBe('5');
    end.learn('7');
    expect(await end.find('6', bounds)).toBe('7');
  });

  it.concurrent('is found where a server tells subscribers the place of the event to come', () =>
    using(async ({ server, store }) => {
      server.conditions.checkpointsAhead = true;
      const other = openEventstoredbEventStore({ url: server.url, ...PATIENT });
      for (const version of [1, 2, 3]) {
        server.log.appendRepeated(ofTheSystem(), 10);
        await store.lastPosition();
        const appended = await other.append('a.thing-1', version - 1, [anEvent()]);
        expect(await store.lastPosition()).toBe(appended.ok && appended.position);
      }
      await other.close();
    }));

  it('is gone on looking for where a look was cut off', async () => {
    const begun: (string | undefined)[] = [];
    const end = openLogEnd({
      hasOurs: async () => true,
      lookBackward: async () => '1',
      lookForward: async (after, _bounds, { met, lookedThrough }) => {
        begun.push(after);
        if (begun.length === 1) {
          met('3');
          lookedThrough('5');
          throw new Error('The server took too long');
        }
        lookedThrough('8');
        return true;
      },
    });

    await expect(end.find(undefined, bounds)).rejects.toThrow('too long');
    expect(await end.find(undefined, bounds)).toBe('3');
    expect(await end.find(undefined, bounds)).toBe('3');
    expect(begun).toEqual(['1', '5', '8']);
  });

  it.concurrent('believes no position that is not in the log, nor that of what is not ours', () =>
    using(async ({ server, store }) => {
      const appended = await store.append('a.thing-1', 0, [anEvent()]);
      server.log.appendRepeated(somebodyElses('orders-1'), 1);
      server.log.appendRepeated(ofTheSystem(), 2);
      const theirs = [1, 2, 3].map((at) => String(server.log.at(at)?.position).padStart(20, '0'));

      for (const hint of ['00000000000000000001', '00000000000000004097', '00000000000999999999', ...theirs]) {
        const unknowing = openEventstoredbEventStore({ url: server.url, ...PATIENT });
        for (const asked of [store, unknowing])
          expect(await asked.lastPosition(hint)).toBe(appended.ok && appended.position);
        await unknowing.close();
      }
    }));

  it.concurrent('is told of a log that holds nothing of ours, once looked through', () =>
    using(async ({ server, store }) => {
      server.log.appendRepeated(ofTheSystem(), 5_000);
      expect(await store.lastPosition()).toBeUndefined();
      const before = server.log.looked();

      expect(await store.lastPosition()).toBeUndefined();
      expect(server.log.looked() - before).toBeLessThan(10);
    }));
});
