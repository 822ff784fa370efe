import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { items, stored } from './conformance/item.ts';
import { openEmbeddedViewStore } from './embedded-view-store.ts';
import { describeViewStore } from './view-store.conformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'view-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeViewStore('the embedded view store in memory', async () => {
  const store = openEmbeddedViewStore();
  return { store, close: () => store.close() };
});

describeViewStore('the embedded view store in a file', async () => {
  const store = openEmbeddedViewStore({ path: join(folder, 'views.db'), durability: 'normal' });
  return { store, close: () => store.close() };
});

describe('the embedded view store in a file', () => {
  it('finds everything again when it is opened again', async () => {
    const path = join(folder, 'reopened.db');
    const collection = items();
    const first = openEmbeddedViewStore({ path });
    await first.putMany(collection, [stored({ id: 'a', kind: 'x' }, '0007')]);
    await first.saveCheckpoint('views', '0007');
    await first.setPointer('views', 'g2');
    await first.close();

    const second = openEmbeddedViewStore({ path });

    expect(await second.getMany(collection, ['a'])).toEqual(new Map([['a', stored({ id: 'a', kind: 'x' }, '0007')]]));
    expect([await second.checkpoint('views'), await second.pointer('views')]).toEqual(['0007', 'g2']);
    await second.putMany(collection, [stored({ id: 'a', kind: 'y' }, '0006')]);
    expect(await second.count(collection, { kind: 'x' })).toBe(1);
    await second.close();
  });

  it('is shared by several who opened it: writes, new collections and drops of one are seen by the other', async () => {
    const path = join(folder, 'shared.db');
    const [one, other] = [openEmbeddedViewStore({ path }), openEmbeddedViewStore({ path })];
    const collection = items();

    await one.insertMany(collection, [{ id: 'a' }]);
    expect(await other.insertMany(collection, [{ id: 'a' }, { id: 'b' }])).toEqual(new Set(['b']));
    expect(await one.count(collection, {})).toBe(2);
    await one.dropPrefix(collection.name);
    expect(await other.count(collection, {})).toBe(0);

    await Promise.all([one.close(), other.close()]);
  });

  it('keeps all or nothing of a call that fails half way', async () => {
    const store = openEmbeddedViewStore({ path: join(folder, 'atomic.db') });
    const collection = items();
    const circular: Record<string, unknown> = {};
    circular.itself = circular;

    await expect(store.insertMany(collection, [{ id: 'a' }, { id: 'b', anything: circular }])).rejects.toThrow(
      'circular',
    );

    expect(await store.count(collection, {})).toBe(0);
    expect(await store.insertMany(collection, [{ id: 'a' }])).toEqual(new Set(['a']));
    await store.close();
  });

  it('says why when the file cannot be opened', () => {
    expect(() => openEmbeddedViewStore({ path: join(folder, 'no', 'such', 'folder.db') })).toThrow('unable to open');
  });

  it('is kept in one file once it is closed', async () => {
    const path = join(folder, 'closed.db');
    const store = openEmbeddedViewStore({ path });
    await store.insertMany(items(), [{ id: 'a' }]);
    await store.close();

    expect(statSync(path).size).toBeGreaterThan(0);
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })).toBeUndefined();
  });
});
