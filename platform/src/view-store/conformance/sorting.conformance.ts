import type { Query, Sort } from '../view-store.ts';
import { collected, type Item, idsOf, items, keeping, type StoreOf, tombstone } from './item.ts';

const MANY = 5_000;
const LARGEST_BATCH = 1_000;

const DOCUMENTS: readonly Item[] = [
  { id: 'a', kind: 'y', amount: 2, open: true },
  { id: 'b', kind: 'x', amount: 10, open: false },
  { id: 'c', kind: 'x', amount: -1 },
  { id: 'd', amount: 2, open: false },
  { id: 'e', kind: 'Y', open: true },
  { id: 'f', kind: 'é', amount: 2.5 },
  { id: 'g', kind: '\u{1F600}', amount: null },
  { id: 'h', kind: '\uFFFD', amount: 2 },
];

const asc = (field: string) => ({ field, direction: 'asc' }) as const;
const desc = (field: string) => ({ field, direction: 'desc' }) as const;

const CASES: readonly (readonly [promise: string, sort: Sort, ids: string])[] = [
  ['by id without a sort', [], 'abcdefgh'],
  ['numbers ascending, nulls last, ties by id', [asc('amount')], 'cadhfbeg'],
  ['numbers descending, nulls last, ties by id ascending', [desc('amount')], 'bfadhceg'],
  ['text ascending by code point, nulls last', [asc('kind')], 'ebcafhgd'],
  ['text descending by code point, nulls last', [desc('kind')], 'ghfabced'],
  ['booleans ascending, nulls last, false before true', [asc('open')], 'bdaecfgh'],
  ['by several fields in their order', [asc('open'), desc('amount')], 'bdaefhcg'],
  ['by several fields in another order', [desc('amount'), asc('open')], 'bfdahceg'],
  ['by three fields', [desc('open'), asc('amount'), desc('kind')], 'aedbchfg'],
];

/** Five thousand documents with many ties and nulls, written in no order. */
const many = (): Item[] =>
  Array.from({ length: MANY }, (_, index) => {
    const shuffled = (index * 2_741) % MANY;
    return {
      id: `item-${String(shuffled).padStart(5, '0')}`,
      kind: shuffled % 10 === 0 ? null : `kind-${shuffled % 7}`,
      amount: shuffled % 13 === 0 ? null : shuffled % 100,
      anything: 'x'.repeat(shuffled % 300),
    };
  });

export const describeSorting = (store: StoreOf): void => {
  describe('sorts', () => {
    it.each(CASES)('%s', async (_promise, sort, ids) => {
      const collection = await keeping(store(), [...DOCUMENTS].reverse());

      expect(idsOf(await store().find(collection, { sort })).join('')).toBe(ids);
      expect(idsOf((await collected(store().scan(collection, { sort }))).flat()).join('')).toBe(ids);
    });

    it('what it found, from skip, up to limit', async () => {
      const collection = await keeping(store(), DOCUMENTS);
      const found = async (query: Query) => {
        const ids = idsOf(await store().find(collection, { sort: [desc('amount')], ...query })).join('');
        expect(
          idsOf((await collected(store().scan(collection, { sort: [desc('amount')], ...query }))).flat()).join(''),
        ).toBe(ids);
        return ids;
      };

      expect(await found({ limit: 3 })).toBe('bfa');
      expect(await found({ skip: 6 })).toBe('eg');
      expect(await found({ skip: 2, limit: 3 })).toBe('adh');
      expect(await found({ where: { kind: { not: null } }, skip: 1, limit: 3 })).toBe('fah');
      expect(await found({ skip: 7, limit: 5 })).toBe('g');
      expect(await found({ skip: 8, limit: 5 })).toBe('');
      expect(await found({ limit: 0 })).toBe('');
    });

    it('stably: all pages together are the whole, nothing twice', async () => {
      const collection = await keeping(store(), many().slice(0, 230));
      const sort = [desc('kind'), asc('amount')];
      const pages = Array.from({ length: 24 }, (_, page) =>
        store().find(collection, { sort, skip: page * 10, limit: 10 }),
      );

      expect(idsOf((await Promise.all(pages)).flat())).toEqual(idsOf(await store().find(collection, { sort })));
    });
  });

  describe('scans', () => {
    it('five thousand documents in batches, the same as find', async () => {
      const collection = items();
      await store().insertMany(collection, many());
      await store().putMany(collection, [tombstone('gone')]);
      const queries: Query[] = [
        {},
        { sort: [desc('amount'), asc('kind')] },
        { where: { kind: { in: ['kind-3', null] } }, sort: [asc('kind'), desc('amount')], skip: 17, limit: 900 },
      ];

      for (const query of queries) {
        const batches = await collected(store().scan(collection, query));
        const found = await store().find(collection, query);

        expect(batches.flat()).toEqual(found);
        expect(batches.length).toBeGreaterThan(1);
        expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(LARGEST_BATCH);
        expect(Math.min(...batches.map(({ length }) => length))).toBeGreaterThan(0);
      }
    });

    it('no batch when nothing matches', async () => {
      const collection = await keeping(store(), DOCUMENTS);

      expect(await collected(store().scan(collection, { where: { kind: 'nobody' } }))).toEqual([]);
    });

    it('while it is written to, and after a reader has left early', async () => {
      const collection = items();
      await store().insertMany(collection, many());

      for await (const _ of store().scan(collection, { sort: [asc('amount')] })) break;
      let seen = 0;
      for await (const batch of store().scan(collection, { sort: [asc('amount')] })) {
        seen += batch.length;
        await store().insertMany(collection, [{ id: `later-${seen}` }]);
      }

      expect(seen).toBeGreaterThanOrEqual(MANY);
      expect(await store().count(collection, { amount: { gte: 0 } })).toBe(
        many().filter(({ amount }) => amount !== null).length,
      );
    });
  });
};
