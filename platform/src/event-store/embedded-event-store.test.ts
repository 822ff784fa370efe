import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { openEmbeddedEventStore } from './embedded-event-store.ts';
import { describeEventStore } from './event-store.conformance.ts';
import type { NewEvent, Recorded } from './event-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
let files = 0;
const aFile = (): string => join(folder, `${++files}.sqlite`);
afterAll(() => rmSync(folder, { recursive: true }));

const opened = (path?: string, eventsPerFrame?: number) => {
  const store = openEmbeddedEventStore({ path, eventsPerFrame });
  return { store, close: () => store.close() };
};

describeEventStore('the embedded event store in memory', async () => opened());
describeEventStore('the embedded event store in a file', async () => opened(aFile()));
describeEventStore('the embedded event store in frames of three', async () => opened(aFile(), 3));

const anEvent = (id: string): NewEvent => ({ id, type: 'ThingHappened', schemaVersion: 1, metadata: {}, data: { id } });

describe('the embedded event store', () => {
  it('has no last position while it is empty', async () => {
    const { store, close } = opened();

    expect(await store.lastPosition()).toBeUndefined();
    expect(await store.readLog({ limit: 10 })).toEqual([]);
    await close();
  });

  it('holds everything after it was closed and opened again, and goes on from there', async () => {
    const path = aFile();
    const before = opened(path).store;
    await before.append('s', 0, [anEvent('1'), anEvent('2')]);
    const log = await before.readLog({ limit: 10 });
    await before.close();

    const { store, close } = opened(path);

    expect(await store.readLog({ limit: 10 })).toEqual(log);
    expect(await store.append('s', 0, [anEvent('3')])).toEqual({ ok: false, conflict: 'version', actual: 2 });
    expect(await store.append('s', 1, [anEvent('2')])).toMatchObject({ ok: true, version: 2 });
    const third = await store.append('s', 2, [anEvent('3')]);
    expect(third).toMatchObject({ ok: true, version: 3 });
    expect(third.ok && third.position > log[1]!.position).toBe(true);
    await close();
  });

  it('finishes the appends under way when it is closed', async () => {
    const path = aFile();
    const { store } = opened(path);
    const appending = store.append('s', 0, [anEvent('1')]);
    await store.close();

    expect(await appending).toMatchObject({ ok: true });
    const again = opened(path);
    expect((await again.store.read('s')).version).toBe(1);
    await again.close();
  });

  it('shows two stores on one file each other’s events, versions and conflicts', async () => {
    const path = aFile();
    const [one, other] = [opened(path), opened(path)];
    const follow = async (store: typeof one.store): Promise<Recorded[]> => {
      const stop = new AbortController();
      const seen: Recorded[] = [];
      for await (const batch of store.follow({ signal: stop.signal })) {
        seen.push(...batch);
        if (seen.length >= 3) stop.abort();
      }
      return seen;
    };
    const following = [follow(one.store), follow(other.store)];

    await one.store.append('s', 0, [anEvent('1')]);
    await other.store.append('s', 1, [anEvent('2')]);
    expect(await one.store.append('s', 1, [anEvent('x')])).toEqual({ ok: false, conflict: 'version', actual: 2 });
    expect(await one.store.append('s', 9, [anEvent('2')])).toMatchObject({ ok: true, version: 2 });
    await one.store.append('s', 2, [anEvent('3')]);

    for (const seen of await Promise.all(following)) expect(seen.map(({ id }) => id)).toEqual(['1', '2', '3']);
    await one.close();
    await other.close();
  });

  it.each([
    ['data', `replace(data, '1', '2')`],
    ['data that are no JSON any more', `replace(data, '"', char(7))`, 'data'],
    ['metadata', `metadata || ' '`],
    ['type', `'T' || type`],
    ['id', `id || '0'`],
    ['schemaVersion', 'schemaVersion + 1'],
    ['version', 'version + 5'],
    ['stream', `'t'`],
    ['sum', 'sum + 1'],
  ])(
    'tells of an event whose %s was changed that it is damaged, and where, and gives the others',
    async (what, changed, column = what) => {
      const path = aFile();
      const { store, close } = opened(path);
      await store.append('s', 0, [anEvent('1')]);
      await store.append('other', 0, [anEvent('1')]);
      const file = new DatabaseSync(path);
      expect(file.prepare(`update events set ${column} = ${changed} where stream = 's'`).run().changes).toBe(1);
      file.close();

      const [damaged, whole] = await store.readLog({ limit: 10 });
      expect(damaged).toMatchObject({ damagedIn: path, position: '00000000000000000001', metadata: {} });
      expect(damaged?.data).toBeUndefined();
      expect((await store.read('other')).events).toEqual([whole]);
      expect(whole).not.toHaveProperty('damagedIn');
      await close();
    },
  );

  it('goes on where frames were of another size', async () => {
    const path = aFile();
    const ids: string[] = [];
    for (const [size, more] of [
      [64, 5],
      [4, 1],
      [7, 6],
      [2, 3],
    ] as const) {
      const { store, close } = opened(path, size);
      const added = Array.from({ length: more }, (_, index) => `${ids.length + index}`);
      const answer = await store.append(
        's',
        ids.length,
        added.map((id) => anEvent(id)),
      );
      ids.push(...added);
      expect(answer).toMatchObject({ ok: true, version: ids.length });
      const [stream, log] = [await store.read('s'), await store.readLog({ limit: 100 })];
      for (const events of [stream.events, log]) expect(events.map(({ id }) => id)).toEqual(ids);
      await close();
    }
  });

  it('knows two ids apart whose sums are the same', async () => {
    const { store, close } = opened();
    await store.append('s', 0, [anEvent('plumless')]);
    expect(await store.append('s', 1, [anEvent('buckeroo')])).toMatchObject({ ok: true, version: 2 });
    expect(await store.append('s', 0, [anEvent('plumless')])).toMatchObject({ ok: true, version: 1 });
    await close();
  });

  it('remembers no name of an append that failed', async () => {
    const path = aFile();
    const [one, other] = [opened(path), opened(path)];
    const [failing, its, others] = ['a', 'b', 'c'].map((letter) => `o.${letter}-${letter.repeat(32)}`) as [
      string,
      string,
      string,
    ];
    const file = new DatabaseSync(path);
    file.exec(`create trigger failing before insert on events when new.stream = '${failing}'
      begin select raise(abort, 'no'); end`);
    await expect(one.store.append(failing, 0, [anEvent('1')])).rejects.toThrow('no');
    file.exec('drop trigger failing');
    file.close();

    await other.store.append(others, 0, [anEvent('2')]);
    for (const stream of [failing, its]) await one.store.append(stream, 0, [anEvent(stream)]);
    for (const stream of [failing, its, others])
      expect(await other.store.read(stream)).toEqual(await one.store.read(stream));
    expect((await other.store.read(failing)).events).toMatchObject([{ id: failing, stream: failing }]);
    await one.close();
    await other.close();
  });

  describe('of which a frame is not what was written', () => {
    const FRAMED = 3;
    const streams = ['o.a-1', 'o.b-1', 'p.a-1', 'o.a-1', 'o.a-1', 'p.a-1', 'o.b-1'];

    /** Two frames and one event beside, as they are read while they are whole. */
    const written = async () => {
      const path = aFile();
      const { store, close } = opened(path, FRAMED);
      const versions = new Map<string, number>();
      for (const [index, stream] of streams.entries()) {
        const version = versions.get(stream) ?? 0;
        versions.set(stream, version + 1);
        await store.append(stream, version, [anEvent(`${index}`)]);
      }
      const log = await store.readLog({ limit: 10 });
      await close();
      return { path, log };
    };
    const damage = (path: string, statement: string): void => {
      const file = new DatabaseSync(path);
      expect(file.prepare(statement).run().changes).toBeGreaterThan(0);
      file.close();
    };
    const first = 'first = 1';
    const hexOfBody = (change: string) => `update frames set body = ${change} where ${first}`;

    it.each([
      ['body', hexOfBody(`unhex(substr(hex(body), 1, 40) || 'AA' || substr(hex(body), 43))`)],
      ['whole body', hexOfBody('zeroblob(length(body))')],
      ['sum', `update frames set sum = sum + 1 where ${first}`],
      ['size', `update frames set unpackedBytes = unpackedBytes - 1 where ${first}`],
    ])(
      'tells, when its %s was changed, of each of its events where it stood, and gives the others',
      async (_, changed) => {
        const { path, log } = await written();
        damage(path, changed);
        const { store, close } = opened(path, FRAMED);
        const lost = log.slice(0, FRAMED).map(({ stream, version, position, type }) => ({
          ...{ stream, version, position, type, damagedIn: path },
          ...{ id: '', schemaVersion: 1, metadata: {}, data: undefined },
        }));
        const rest = log.slice(FRAMED);

        expect(await store.readLog({ limit: 10 })).toEqual([...lost, ...rest]);
        expect(await store.readLog({ after: log[1]!.position, limit: 2 })).toEqual([lost[2], rest[0]]);
        expect(await store.readLog({ streamPrefix: 'p.', limit: 10 })).toEqual([lost[2], rest[2]]);
        expect((await store.read('o.a-1')).events).toEqual([lost[0], rest[0], rest[1]]);
        expect(await store.lastPosition()).toBe(log.at(-1)!.position);
        await close();
      },
    );

    it('takes an event again as done whose content is lost, and none that the stream has not', async () => {
      const { path } = await written();
      damage(path, hexOfBody('zeroblob(length(body))'));
      const { store, close } = opened(path, FRAMED);
      expect(await store.append('o.a-1', 0, [anEvent('0')])).toMatchObject({ ok: true, version: 1 });
      expect(await store.append('o.a-1', 0, [anEvent('1')])).toEqual({ ok: false, conflict: 'version', actual: 3 });
      await close();
    });

    it('is unavailable where not even places tell what a frame held', async () => {
      const { path } = await written();
      damage(path, hexOfBody('zeroblob(length(body))'));
      damage(path, 'delete from places where position = 2');
      const { store, close } = opened(path, FRAMED);
      await expect(store.readLog({ limit: 10 })).rejects.toThrow(StorageUnavailable);
      expect((await store.readLog({ after: '3', limit: 10 })).length).toBe(streams.length - FRAMED);
      await close();
    });

    it('does not vouch for an event that was damaged before it came into one', async () => {
      const path = aFile();
      const { store, close } = opened(path, FRAMED);
      await store.append('s', 0, [anEvent('1'), anEvent('2')]);
      damage(path, `update events set data = replace(data, '2', '3') where position = 2`);
      await store.append('s', 2, [anEvent('3')]);
      const { events } = await store.read('s');
      expect(events.map(({ damagedIn }) => damagedIn)).toEqual([undefined, path, undefined]);
      expect(events[1]).toMatchObject({ version: 2, type: 'ThingHappened', data: undefined });
      await close();
    });

    it.each([
      ['position', 'position = 3'],
      ['version', 'version = 7'],
    ])('tells of an event to whose place another %s was written', async (_, changed) => {
      const { path, log } = await written();
      damage(path, `update places set ${changed} where position = 1`);
      const { store, close } = opened(path, FRAMED);
      const { events } = await store.read('o.a-1');
      expect(events.some(({ damagedIn }) => damagedIn === path)).toBe(true);
      expect(events.filter(({ damagedIn }) => !damagedIn)).toEqual(
        log.filter(({ stream, version }) => stream === 'o.a-1' && version > 1),
      );
      expect(await store.readLog({ limit: 10 })).toEqual(log);
      await close();
    });

    it('never gives another event than was written, whatever bytes of frames were changed', async () => {
      const { path, log } = await written();
      const whole = new DatabaseSync(path);
      const bodies = whole.prepare('select first, body from frames').all();
      const put = whole.prepare('update frames set body = ? where first = ?');
      await fc.assert(
        fc.asyncProperty(
          fc.nat(bodies.length - 1),
          fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 5 }),
          async (which, changes) => {
            const { first, body } = bodies[which] as { first: number; body: Uint8Array };
            const changed = Uint8Array.from(body);
            for (const [at, by] of changes) changed[at % body.length]! ^= by;
            put.run(changed, first);
            const { store, close } = opened(path, FRAMED);
            const read = await store.readLog({ limit: 10 });
            await close();
            put.run(body, first);
            expect(read.map(({ position }) => position)).toEqual(log.map(({ position }) => position));
            for (const [index, event] of read.entries())
              if (event.damagedIn === undefined) expect(event).toEqual(log[index]);
          },
        ),
      );
      whole.close();
    });
  });

  it('says that the storage is unavailable when the file cannot be opened', () => {
    expect(() => openEmbeddedEventStore({ path: join(folder, 'missing', 'log.sqlite') })).toThrow(StorageUnavailable);
  });

  it('says that the storage is unavailable when it cannot be written, and loses nothing of what it took', async () => {
    const path = aFile();
    const before = opened(path).store;
    await before.append('s', 0, [anEvent('1')]);
    await before.close();
    setWriteVersion(path, 9); // of a format SQLite may read but not write

    const readOnly = opened(path);
    await expect(readOnly.store.append('s', 1, [anEvent('2')])).rejects.toThrow(StorageUnavailable);
    expect((await readOnly.store.read('s')).version).toBe(1);
    await readOnly.close();

    setWriteVersion(path, 2);
    const { store, close } = opened(path);
    expect(await store.append('s', 1, [anEvent('2')])).toMatchObject({ ok: true, version: 2 });
    await close();
  });
});

/** Byte 18 of a database file: which version of the format a program must know to write it. */
const setWriteVersion = (path: string, version: number): void => {
  const file = openSync(path, 'r+');
  writeSync(file, Uint8Array.of(version), 0, 1, 18);
  closeSync(file);
};
