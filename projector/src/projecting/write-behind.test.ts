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

/** A store, and with which indexes and grams it was given the collection, call by call. */
const opened = () => {
  const store = openEmbeddedViewStore();
  const given: { indexes: Collection['indexes']; searched: unknown }[] = [];
  const watch =
    <Given extends readonly [Collection, ...unknown[]], T>(call: (...given: Given) => T) =>
    (...values: Given): T => {
      const [{ indexes, searched }] = values;
      given.push({ indexes, searched });
      return call(...values);
    };
  const { putMany, find, scan, count, distinct, sumBy } = store;
  const watched: ViewStore = {
    ...store,
    putMany: watch(putMany) as ViewStore['putMany'], // of any document
    find: watch(find) as ViewStore['find'],
    scan: watch(scan) as ViewStore['scan'],
    count: watch(count),
    distinct: watch(distinct),
    sumBy: watch(sumBy),
  };
  return { given, ...writeBehind(watched, []) };
};

it('keeps no index while nobody queries, and from then on those alone that queries were narrowed by', async () => {
  const { given, views } = opened();
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
  const [none, narrowed] = [[], [['town', 'seller', 'amount']]];
  const withText = [...narrowed, ['text']];
  expect(given.every(({ searched }) => searched === undefined)).toBe(true);
  expect(given.map(({ indexes }) => indexes)).toEqual([
    ...[none, narrowed, narrowed, narrowed], // put, scanned, put, found
    ...[narrowed, withText, withText, withText], // counted, told apart, summed, put
  ]);
  await views.close();
});
