import { collected, type Item, items, stored, tombstone } from './conformance/item.ts';
import { openEmbeddedViewStore } from './embedded-view-store.ts';
import { openOverlayViewStore } from './overlay-view-store.ts';
import { describeViewStore } from './view-store.conformance.ts';
import type { Collection, Query, SumQuery, ViewStore, Where } from './view-store.ts';

const opened: ViewStore[] = [];
const memory = (): ViewStore => {
  const store = openEmbeddedViewStore();
  opened.push(store);
  return store;
};
afterAll(async () => {
  for (const store of opened) await store.close();
});

describeViewStore('the overlay on an empty store', async () => {
  const store = openOverlayViewStore(memory(), memory());
  return { store, close: () => store.close() };
});

/** Numbers that look random and are the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const IDS = 12;
const KINDS = ['x', 'Y', 'é', '\u{1F600}', '\uFFFD', null];

type Write = (store: ViewStore, collection: Collection<Item>) => Promise<unknown>;

const randomItem = (pick: (below: number) => number): Item => ({
  id: `item-${pick(IDS)}`,
  kind: KINDS[pick(KINDS.length)] ?? null,
  ...(pick(4) > 0 && { amount: pick(5) * 100 }),
  year: pick(3),
  open: pick(2) === 0,
});

const randomWhere = (pick: (below: number) => number): Where =>
  [{}, { year: pick(3) }, { amount: { gt: 100 } }, { anyOf: [{ kind: 'x' }, { open: true }] }, { kind: null }][
    pick(5)
  ] ?? {};

const randomWrite = (pick: (below: number) => number): Write => {
  const some = Array.from({ length: 1 + pick(4) }, () => randomItem(pick));
  const position = String(pick(6)).padStart(4, '0');
  const where = randomWhere(pick);
  const [first] = some as [Item];
  switch (pick(6)) {
    case 0:
      return (store, collection) => store.insertMany(collection, some);
    case 1:
      return (store, collection) => store.replaceMany(collection, some);
    case 2:
      return (store, collection) => store.replaceIf(collection, first, where);
    case 3:
      return (store, collection) => store.removeWhere(collection, { ...where, year: first.year ?? null });
    case 4:
      return (store, collection) => store.putMany(collection, [tombstone(first.id, position)]);
    default:
      return (store, collection) =>
        store.putMany(
          collection,
          some.map((item) => stored(item, position)),
        );
  }
};

const byGroup = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** Everything that can be asked, in a form to compare. A plain store scans what it finds: it need not do both. */
const everything = async (store: ViewStore, collection: Collection<Item>, isPlain = false): Promise<unknown> => {
  const wheres: Where[] = [{}, { year: 1 }, { amount: { gte: 100 }, kind: { not: 'x' } }, { amount: null }];
  const sorts: NonNullable<Query['sort']>[] = [
    [],
    [{ field: 'kind', direction: 'desc' }],
    [
      { field: 'amount', direction: 'asc' },
      { field: 'kind', direction: 'asc' },
    ],
  ];
  const sums: SumQuery[] = [
    { groupBy: [], sums: ['amount'] },
    { groupBy: ['kind', 'open'], sums: ['amount', 'year'] },
  ];
  const ids = Array.from({ length: IDS }, (_, index) => `item-${index}`);
  const found = [];
  for (const where of wheres) {
    for (const sort of sorts)
      for (const page of [{}, { skip: 2, limit: 3 }, { limit: 1 }, { skip: 5 }]) {
        const query = { where, sort, ...page };
        const listed = await store.find(collection, query);
        found.push(listed, isPlain ? listed : (await collected(store.scan(collection, query))).flat());
      }
    found.push(await store.count(collection, where), await store.distinct(collection, 'kind', where));
    found.push(await store.distinct(collection, 'open', where));
    for (const query of sums) found.push(byGroup(await store.sumBy(collection, { ...query, where })));
  }
  const known = await store.getMany(collection, ids);
  return [found, ids.map((id) => known.get(id))];
};

describe('the overlay on a store that holds something', () => {
  it.each([1, 2, 3])('is as if all had been written to one store, and leaves its base (%i)', async (seed) => {
    const pick = numbers(seed);
    const [base, whole] = [memory(), memory()];
    const collection = items();
    const overlay = openOverlayViewStore(base, memory());
    for (let write = 0; write < 8; write += 1) {
      const before = randomWrite(pick);
      await before(base, collection);
      await before(whole, collection);
    }
    const untouched = await everything(base, collection, true);
    expect(await everything(overlay, collection)).toEqual(untouched);

    for (let write = 0; write < 12; write += 1) {
      const after = randomWrite(pick);
      expect(await after(overlay, collection)).toEqual(await after(whole, collection));
      expect(await everything(overlay, collection)).toEqual(await everything(whole, collection, true));
    }
    expect(await everything(base, collection, true)).toEqual(untouched);
  });

  it('hides what the base holds under a dropped prefix, and what the base says goes on until it is said anew', async () => {
    const base = memory();
    const collection = items();
    await base.insertMany(collection, [{ id: 'a' }]);
    await base.saveCheckpoint(collection.name, '0001');
    await base.setPointer('live', 'g1');
    const overlay = openOverlayViewStore(base, memory());
    expect([await overlay.checkpoint(collection.name), await overlay.pointer('live')]).toEqual(['0001', 'g1']);

    await overlay.dropPrefix(collection.name);
    await overlay.setPointer('live', 'g2');
    await overlay.insertMany(collection, [{ id: 'b' }]);

    expect(await overlay.find(collection, {})).toEqual([{ id: 'b' }]);
    expect(await overlay.count(collection, {})).toBe(1);
    expect((await overlay.getMany(collection, ['a', 'b'])).size).toBe(1);
    expect([await overlay.checkpoint(collection.name), await overlay.pointer('live')]).toEqual([undefined, 'g2']);
    expect([await base.count(collection, {}), await base.pointer('live')]).toEqual([1, 'g1']);
  });
});

it('gives others their turn before each of the writes that one write takes', async () => {
  const base = memory();
  const collection = items();
  const before: Item = { id: 'a', kind: 'x', year: 1, open: true };
  await base.replaceMany(collection, [before]);
  let turns = 0;
  const asked: number[] = [];
  const counting = (store: ViewStore): ViewStore => {
    const noted =
      <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
      (...args: Args): Result => {
        asked.push(turns);
        return call(...args);
      };
    return {
      ...store,
      insertMany: noted(store.insertMany),
      putMany: noted(store.putMany),
      replaceMany: noted(store.replaceMany),
    };
  };
  const overlay = openOverlayViewStore(base, counting(memory()));
  let isDone = false;
  const others = (): void => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  await overlay.replaceMany(collection, [{ ...before, year: 2 }]);
  isDone = true;
  expect(new Set(asked).size).toBeGreaterThanOrEqual(3); // what it hides, its copy, and the write itself
});
