import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { openEmbeddedEventStore } from './embedded-event-store.ts';
import { describeEventStore } from './event-store.conformance.ts';
import type { NewEvent, Recorded } from './event-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
let files = 0;
const aFile = (): string => join(folder, `${++files}.sqlite`);
afterAll(() => rmSync(folder, { recursive: true }));

const opened = (path?: string) => {
  const store = openEmbeddedEventStore(path === undefined ? {} : { path });
  return { store, close: () => store.close() };
};

describeEventStore('the embedded event store in memory', async () => opened());
describeEventStore('the embedded event store in a file', async () => opened(aFile()));

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
