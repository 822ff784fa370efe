import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { StartRefused } from '../../process/config.ts';
import { OutcomeUnknown, StorageUnavailable, storageLine } from '../../storage/storage-unavailable.ts';
import type { EventStore, NewEvent, Recorded } from '../event-store.ts';
import { STREAM_NAMES } from '../stream-names.ts';
import { answered } from '../testing/answered.ts';
import { type EventstoredbStandIn, openEventstoredbStandIn } from '../testing/eventstoredb-stand-in.ts';
import { beforeCaughtUp, beforeFeatures } from '../testing/server-conditions.ts';
import { readEventstoredbAddress } from './eventstoredb-address.ts';
import { openClient } from './eventstoredb-client.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';
import { openLogEnd } from './eventstoredb-log-end.ts';
import { usualPatience } from './eventstoredb-patience.ts';

const run = promisify(execFile);

type Using = Readonly<{ server: EventstoredbStandIn; store: EventStore }>;
type ServerOptions = Parameters<typeof openEventstoredbStandIn>[0];
type StoreOptions = Partial<Parameters<typeof openEventstoredbEventStore>[0]>;

/** Where it is not the usual times that are promised. */
const HASTY: StoreOptions = { patience: { answerMs: 1_500, pingEveryMs: 1_000, pingMs: 1_000 } };
/** Where a busy machine may take its time. */
const PATIENT: StoreOptions = { patience: { ...usualPatience, answerMs: 25_000 } };
/** Where, besides, a dead connection shall be found soon. */
const ALERT: StoreOptions = { patience: { ...PATIENT.patience!, pingEveryMs: 1_000, pingMs: 1_000 } };

/** With a server and a store on it that are closed afterwards. */
const using = async (work: (using: Using) => Promise<void>, options: ServerOptions = {}, of = PATIENT) => {
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

let names = 0;
const anEvent = (id = `event ${++names}`): NewEvent => {
  return { id, type: 'ThingHappened', schemaVersion: 1, metadata: { by: 'the suite' }, data: { n: 1 } };
};
const OURS = /^[^.]+\.thing-\d+$/;
const utf8 = (value: unknown) => Buffer.from(JSON.stringify(value));
const somebodyElses = (stream: string, metadata: unknown = { tenant: 7 }) => ({
  id: '11111111-1111-4111-8111-111111111111',
  stream,
  revision: 0,
  type: 'OrderPlaced',
  contentType: 'application/json',
  data: utf8({ n: 1 }),
  metadata: utf8(metadata),
});
const ofTheSystem = () => somebodyElses('$projections-$by_category', {});

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It went well');
};

const lineOf = async (work: Promise<unknown>): Promise<string> => {
  const failure = await failureOf(work);
  return failure instanceof StorageUnavailable ? storageLine(failure) : String(failure);
};

/** Follows until so many events have come; `meanwhile` runs once the follower waits. */
const followed = async (
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

describe('the connection string of EventStoreDB', () => {
  const certificates = new URL('../testing/certificates/', import.meta.url);
  const fileOf = (name: string): string => new URL(name, certificates).pathname;
  const certificate = { key: readFileSync(fileOf('server.key')), cert: readFileSync(fileOf('server.crt')) };
  const users = { monitor: { password: 'p@ss%', mayReadAll: true }, stranger: { password: 'x', mayReadAll: false } };

  const asked = async (url: string): Promise<string> => {
    const store = openEventstoredbEventStore({ url });
    try {
      return await lineOf(store.lastPosition());
    } finally {
      await store.close();
    }
  };
  const authority = `tlsCaFile=${encodeURIComponent(fileOf('authority.crt'))}`;

  it.concurrent('may name its users, its authority and itself as the successor', () =>
    using(
      async ({ server }) => {
        for (const scheme of ['esdb', 'kurrentdb', 'esdb+discover', 'kurrentdb+discover']) {
          const url = `${scheme}://monitor:p%40ss%25@localhost:${server.addresses[0]?.port}?tls=true&${authority}`;
          const store = openEventstoredbEventStore({ url });
          expect(await store.append(`a.thing-${scheme}`, 0, [anEvent()])).toMatchObject({ ok: true });
          expect(await store.lastPosition()).toEqual(expect.any(String));
          await store.close();
        }
      },
      { certificate, users },
    ));

  it.concurrent('may be an IP address, of which nothing is said on the screen', () =>
    using(
      async ({ server }) => {
        const url = `esdb://monitor:p%40ss%25@127.0.0.1:${server.addresses[0]?.port}?${authority}`;
        const adapter = new URL('eventstoredb-event-store.ts', import.meta.url).href;
        const program = `
          const { openEventstoredbEventStore } = await import(${JSON.stringify(adapter)});
          const store = openEventstoredbEventStore({ url: ${JSON.stringify(url)} });
          console.log(await store.lastPosition());
          await store.close();`;
        const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', program]);
        expect({ stdout, stderr }).toEqual({ stdout: 'undefined\n', stderr: '' });
      },
      { certificate, users },
    ));

  it.concurrent('is told in one line what is wrong with user, rights, authority and TLS, without the password', () =>
    using(
      async ({ server }) => {
        const at = `localhost:${server.addresses[0]?.port}`;
        const lines = await Promise.all([
          asked(`esdb://monitor:otra@${at}?${authority}`),
          asked(`esdb://${at}?${authority}`),
          asked(`esdb://stranger:x@${at}?${authority}`),
          asked(`esdb://monitor:p%40ss%25@${at}`),
          asked(`esdb://monitor:p%40ss%25@${at}?tlsCaFile=${encodeURIComponent(fileOf('other-authority.crt'))}`),
          asked(`esdb://monitor:p%40ss%25@${at}?tls=false`),
        ]);

        const start = `EventStoreDB ${at} no se puede usar: EVENTSTORE_URL: `;
        expect(lines).toEqual([
          expect.stringContaining(`${start}el servidor no acepta ese usuario y contraseña`),
          expect.stringContaining(`${start}el servidor pide usuario y contraseña`),
          expect.stringContaining(`${start}el usuario stranger no puede leer $all`),
          expect.stringContaining('nombra su autoridad con tlsCaFile'),
          expect.stringContaining('nombra su autoridad con tlsCaFile'),
          expect.stringContaining(`${start}el servidor habla con TLS: quita tls=false`),
        ]);
      },
      { certificate, users },
    ));

  it.concurrent('is told that a server speaks without TLS', () =>
    using(async ({ server }) => {
      expect(await asked(`esdb://localhost:${server.addresses[0]?.port}`)).toContain('agrega tls=false');
    }));

  it.concurrent.each([
    ['esdb://u:secreto@a:2113?tls=true&tlsVerifyCert=false', 'tlsCaFile=/ruta/ca.crt'],
    ['kurrentdb://u:secreto@a:2113?tls=maybe', 'tls es true o false'],
    ['esdb://u:secreto@a:2113?tlsCaFile=/nowhere/ca.crt', 'no existe el archivo de tlsCaFile: /nowhere/ca.crt'],
    ['esdb://u:secreto@a:2113?tlsCaFile=', 'no existe el archivo de tlsCaFile'],
    ['esdb://u:secreto@a:2113?tlsCaFile=/', 'no se puede leer el archivo de tlsCaFile: /'],
    ['esdb://u:secreto@a:2113?tlsCaFile=/dev/null', 'el archivo de tlsCaFile no es un certificado en PEM'],
    [
      'esdb://u:secreto@a:2113?userCertFile=/dev/null&userKeyFile=/dev/null',
      'userCertFile no es un certificado en PEM',
    ],
    ['esdb://u:secreto@a:2113?maxColors=3', 'no existe la opción maxColors'],
    ['esdb://u:secreto@a:2113?userCertFile=/dev/null', 'userCertFile va con userKeyFile'],
    ['esdb://u:secreto%ZZ@a:2113', 'van codificados'],
  ])('is refused by its fault, not by its secret: %s', (url, reason) => {
    const refused = (() => {
      try {
        openEventstoredbEventStore({ url });
      } catch (error) {
        return error;
      }
      return undefined;
    })();

    expect(refused).toBeInstanceOf(StartRefused);
    expect(String(refused)).toContain(reason);
    expect(String(refused)).not.toContain('secreto');
  });
});
