import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { writeBehind } from './write-behind.ts';

type Purchase = Readonly<{ id: string; town: string; seller: string; amount: number; text: string }>;

const purchases: Collection<Purchase> = {
  name: 'purchases',
  fields: { id: 'text', town: 'text', seller: 'text', amount: 'number', text: 'text' },
  indexes: [['town', 'amount'], ['town', 'seller', 'amount'], ['text']],
  searched: ['text'],
};

const stored = (id: string, seller: string) => ({
  id,
  position: id,
  document: { id, town: 'A', seller, amount: 1, text: 'limpieza' },
});

/** A store, and with which indexes and grams it was told to keep what is written. */
const opened = () => {
  const store = openEmbeddedViewStore();
  const kept: { indexes: Collection['indexes']; searched: unknown }[] = [];
  const watched: ViewStore = {
    ...store,
    putMany: async (into, documents) => {
      kept.push({ indexes: into.indexes, searched: into.searched });
      await store.putMany(into, documents);
    },
  };
  return { kept, ...writeBehind(watched, []) };
};

it('keeps no index while nobody queries, and from then on those alone that queries were narrowed by', async () => {
  const { kept, views } = opened();
  await views.putMany(purchases, [stored('1', 'X'), stored('2', 'Y')]);
  const found: string[] = [];
  for await (const batch of views.scan(purchases, { where: { town: 'A', seller: 'Y' } }))
    found.push(...batch.map(({ id }) => id));
  expect(found).toEqual(['2']);
  await views.putMany(purchases, [stored('3', 'Y')]);
  expect((await views.find(purchases, { where: { seller: 'Y' } })).map(({ id }) => id)).toEqual(['2', '3']);
  expect(await views.count(purchases, { seller: 'Y' })).toBe(2);
  expect(await views.distinct(purchases, 'seller', { text: 'limpieza' })).toEqual(['X', 'Y']);
  expect((await views.sumBy(purchases, { groupBy: [], sums: ['amount'] }))[0]?.sums).toEqual({ amount: 3 });
  await views.putMany(purchases, [stored('4', 'Y')]);
  const narrowed = [['town', 'seller', 'amount']];
  expect(kept).toEqual([
    { indexes: [], searched: undefined },
    { indexes: narrowed, searched: undefined },
    { indexes: [...narrowed, ['text']], searched: undefined },
  ]);
  await views.close();
});
