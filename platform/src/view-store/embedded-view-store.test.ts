import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { type Item, items, type Owned, owned, stored } from './conformance/item.ts';
import { openEmbeddedViewStore } from './embedded-view-store.ts';
import { describeViewGenerations, describeViewStore } from './view-store.conformance.ts';
import type { Collection } from './view-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'view-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeViewGenerations('the embedded view store in memory', async () => {
  const store = openEmbeddedViewStore();
  return { store, close: () => store.close() };
});

describeViewGenerations('the embedded view store in a file', async () => {
  const store = openEmbeddedViewStore({ path: join(folder, 'views.db'), durability: 'normal' });
  return { store, close: () => store.close() };
});

describeViewStore('a generation that is being built in a file', async () => {
  const store = openEmbeddedViewStore({ path: join(folder, 'building.db') });
  const building = (await store.buildGeneration('v1.'))!; // the file is a new one
  return { store: building.store, close: () => store.close() };
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

  it('searches what was kept before it was searched, and what is written by who does not search it', async () => {
    const store = openEmbeddedViewStore({ path: join(folder, 'searched.db') });
    const plain = items();
    const searched = { ...plain, searched: ['name'] };
    await store.insertMany(plain, [{ id: 'a', name: 'LIM\u0000PIEZA "Ñ"\n\u001f\u{1F600}' }]);
    expect(await store.count(searched, { name: { contains: ['PIEZA', 'M\u0000P', '"Ñ"\n\u001f\u{1F600}'] } })).toBe(1);
    await store.replaceMany(plain, [
      { id: 'a', name: 'OTRO' },
      { id: 'b', name: 'PIEZAS' },
    ]);

    const found = await store.find(searched, { where: { name: { contains: 'PIEZA' } } });
    expect(found.map(({ id }) => id)).toEqual(['b']);
    await store.close();
  });

  it('has an index in parts in place of the one that was there', async () => {
    const path = join(folder, 'parts.db');
    const store = openEmbeddedViewStore({ path });
    const [id, owner] = ['a'.repeat(32), 'b'.repeat(32)];
    const before = { ...owned(), indexes: [['owner']] };
    const scattered = { ...before, indexes: [], scattered: ['owner'] };
    await store.insertMany(before, [{ id, owner }]);
    expect(await store.find(scattered, { where: { owner } })).toEqual([{ id, owner }]);
    await store.close();

    const database = new DatabaseSync(path);
    const made = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%owner%'`).all();
    expect(made).toEqual([{ name: expect.stringMatching(/^parts:.*:owner$/) }]);
    database.close();
  });

  it('keeps no grams of what is removed', async () => {
    const path = join(folder, 'removed.db');
    const store = openEmbeddedViewStore({ path });
    const searched = { ...items(), searched: ['name'] };
    await store.insertMany(searched, [
      { id: 'a', name: 'LIMPIEZA' },
      { id: 'b', name: 'PARQUES' },
    ]);
    await store.removeWhere(searched, { name: { contains: 'PIEZA' } });
    await store.close();

    const database = new DatabaseSync(path);
    expect(database.prepare(`SELECT count(*) AS kept FROM "grams:${searched.name}"`).get()).toEqual({ kept: 1 });
    database.close();
  });

  it('counts, and finds a page far on in a list, in the index alone', async () => {
    const path = join(folder, 'paged.db');
    const store = openEmbeddedViewStore({ path });
    const listed: Collection<Owned> = { ...owned(), indexes: [['owner', 'amount', 'id']] };
    const owner = 'a'.repeat(32);
    await store.insertMany(listed, [{ id: 'b'.repeat(32), owner, amount: 1 }]);
    const database = new DatabaseSync(path);
    const { prepare } = DatabaseSync.prototype;
    const queries: string[] = [];
    DatabaseSync.prototype.prepare = function (sql) {
      if (/count|OFFSET/.test(sql)) queries.push(sql);
      return prepare.call(this, sql);
    };
    await store.count(listed, { owner });
    await store.find(listed, { where: { owner }, sort: [{ field: 'amount', direction: 'desc' }], skip: 5, limit: 1 });
    DatabaseSync.prototype.prepare = prepare;
    const plans = queries.map((sql) => String(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()[0]?.detail));
    expect(plans).toEqual(Array(2).fill(expect.stringMatching(/USING COVERING INDEX .*owner,amount,id/)));
    database.close();
    await store.close();
  });

  it('gives declared values back exactly as JSON says them, whatever its columns make of them', async () => {
    const store = openEmbeddedViewStore({ path: join(folder, 'exact.db') });
    const collection = items();
    const amounts = [0, -0, 0.1, -1e-7, 5e-324, 1e300, 2 ** 53, 2 ** 60, -(2 ** 63), Number.MIN_SAFE_INTEGER, null];
    const names = ['', '1', '1e3', ' ñ\u0301 ', '\u{1F600}', 'a\u0000b', '\ud83d', null];
    const documents = [
      ...amounts.map((amount, index) => ({ id: `amount-${index}`, amount, anything: { amount } })),
      ...names.map((name, index) => ({ id: `name-${index}`, name, kind: name, open: index % 2 === 0 })),
      { id: 'absent', anything: JSON.parse('{"__proto__": {"amount": 1}, "amount": null}') },
      JSON.parse('{"id": "own", "__proto__": {"amount": 1}, "open": null, "constructor": false}'),
    ];
    await store.insertMany(collection, documents);

    const asJson: unknown[] = JSON.parse(JSON.stringify(documents));
    const ids = documents.map(({ id }) => id);
    const known = await store.getMany(collection, ids);
    const found = new Map((await store.find(collection, {})).map((document) => [document.id, document]));
    expect(ids.map((id) => known.get(id)?.document)).toStrictEqual(asJson);
    expect(ids.map((id) => found.get(id))).toStrictEqual(asJson);
    expect(Object.keys(found.get('own') ?? {}).sort()).toEqual(['__proto__', 'constructor', 'id', 'open']);
    await store.close();
  });

  it('takes very many documents for some at a time, so that others have their turn, and reads them all', async () => {
    const store = openEmbeddedViewStore({ path: join(folder, 'many.db') });
    const collection = items();
    const many = Array.from({ length: 9_000 }, (_, index) => stored({ id: `${index}`, amount: index }));
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);

    await Promise.all([store.putMany(collection, many), store.putMany(collection, many.toReversed())]);

    clearImmediate(next);
    expect(turns).toBeGreaterThan(4);
    expect((await store.sumBy(collection, { groupBy: [], sums: ['amount'] }))[0]).toMatchObject({ count: 9_000 });
    await store.close();
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

  it('keeps the names of a call that came to nothing no longer than it', async () => {
    const path = join(folder, 'names.db');
    const store = openEmbeddedViewStore({ path });
    const collection = items();
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    const undone = { id: 'a', 'only in what is undone': 1 };
    await expect(store.insertMany(collection, [undone, { id: 'b', anything: circular }])).rejects.toThrow('circular');
    const documents = [{ id: 'a', other: 1 }, undone, { id: 'c', other: { id: 'c' }, more: [] }];
    for (const document of documents) await store.replaceMany(collection, [document]);
    const again = openEmbeddedViewStore({ path });
    for (const one of [store, again]) expect(await one.find(collection, {})).toStrictEqual(documents.slice(1));
    await Promise.all([store.close(), again.close()]);
  });

  it('keeps what documents repeat once, and no longer than the call that says it first', async () => {
    const path = join(folder, 'repeated.db');
    const store = openEmbeddedViewStore({ path });
    const collection: Collection<Item> = { ...items(), repeated: ['anything'] };
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    const undone = { id: 'a', anything: 'only in what is undone' };
    await expect(store.insertMany(collection, [undone, { id: 'b', anything: circular }])).rejects.toThrow('circular');
    const documents = ['a', 'b', 'c', 'd'].map((id) => ({ id, anything: { said: id < 'd' ? 'often' : 'once' } }));
    for (const document of documents) await store.replaceMany(collection, [document]);
    const again = openEmbeddedViewStore({ path });
    for (const one of [store, again]) expect(await one.find(collection, {})).toStrictEqual(documents);
    await Promise.all([store.close(), again.close()]);

    const file = new DatabaseSync(path);
    const stored = file.prepare('select value from repeated').all();
    expect(stored).toEqual([{ value: '{"said":"often"}' }, { value: '{"said":"once"}' }]);
    file.exec(`delete from repeated where value like '%once%'`);
    file.close();
    const damaged = openEmbeddedViewStore({ path });
    await expect(damaged.getMany(collection, ['d'])).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect((await damaged.getMany(collection, ['a'])).get('a')?.document).toStrictEqual(documents[0]);
    await damaged.close();
  });

  it('keeps documents of which each has names of its own, and says no more names once than there is room for', async () => {
    const path = join(folder, 'own-names.db');
    const store = openEmbeddedViewStore({ path });
    const collection = items();
    const documents = Array.from({ length: 1_500 }, (_, index) => ({
      id: String(index).padStart(4, '0'),
      kind: null,
      [`"${index}`]: index,
    }));
    await store.insertMany(collection, documents);
    expect(await store.find(collection, {})).toStrictEqual(documents);
    const file = new DatabaseSync(path);
    expect(file.prepare('select count(*) as many from shapes').get()).toEqual({ many: 1_000 });
    file.exec("update shapes set names = replace(names, '[', '')");
    file.close();
    await store.close();
    const damaged = openEmbeddedViewStore({ path });
    await expect(damaged.getMany(collection, ['0000'])).rejects.toMatchObject({
      name: 'StorageUnavailable',
      passes: false,
    });
    expect((await damaged.getMany(collection, ['1499'])).get('1499')?.document).toStrictEqual(documents.at(-1));
    await damaged.close();
  });

  it('keeps a document of very many names', async () => {
    const store = openEmbeddedViewStore({ path: join(folder, 'many-names.db') });
    const collection = items();
    const wide = { id: 'a', ...Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`n${index}`, index])) };
    await store.insertMany(collection, [wide]);
    expect((await store.getMany(collection, ['a'])).get('a')?.document).toStrictEqual(wide);
    await store.close();
  });

  it('names the file and the document where one was damaged, and gives the others', async () => {
    const path = join(folder, 'damaged.db');
    const collection = items();
    const store = openEmbeddedViewStore({ path });
    await store.putMany(collection, [
      stored({ id: 'a', kind: 'x', anything: 'of a' }),
      stored({ id: 'b', kind: 'y', anything: 'of b' }),
    ]);
    const file = new DatabaseSync(path);
    const [bodies] = file.prepare(`select name from sqlite_schema where name like 'bodies:%'`).all();
    file.exec(`update "${bodies?.name}" set _body = replace(_body, 'of a"', 'of a')`);
    file.close();
    const damaged = { name: 'StorageUnavailable', passes: false, store: `${path} (${collection.name} a)` };
    await expect(store.getMany(collection, ['a', 'b'])).rejects.toMatchObject(damaged);
    await expect(store.find(collection, {})).rejects.toMatchObject(damaged);
    expect(await store.find(collection, { where: { kind: 'y' } })).toMatchObject([{ id: 'b' }]);
    for (const body of ['[7, 1]', '[1]', '[1, 2, 3]', '["1", 2]', '5', 'null']) {
      const damaging = new DatabaseSync(path);
      damaging.prepare(`update "${bodies?.name}" set _body = ? where _body like '%of a%' or _row = 1`).run(body);
      damaging.close();
      await expect(store.find(collection, { where: { kind: 'x' } })).rejects.toMatchObject(damaged);
    }
    await store.close();
  });

  it('says why when the file cannot be opened', () => {
    expect(() => openEmbeddedViewStore({ path: join(folder, 'no', 'such', 'folder.db') })).toThrow(StorageUnavailable);
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
