import type { SumRow } from '../view-store.ts';
import { type Item, items, keeping, type StoreOf } from './item.ts';

const DOCUMENTS: readonly Item[] = [
  { id: 'a', kind: 'x', amount: 3_000_000_000, year: 2020, open: true },
  { id: 'b', kind: 'x', amount: -500, year: 2020, open: false },
  { id: 'c', kind: 'x', amount: 7, year: 2021, open: false },
  { id: 'd', kind: 'y', amount: null, year: 2021 },
  { id: 'e', kind: null, amount: 11, year: 2021, open: true },
  { id: 'f', amount: 2, open: true },
];

const byGroup = (rows: readonly SumRow[]) =>
  new Map(rows.map(({ group, ...row }) => [Object.values(group).map(String).join('/'), row]));

export const describeSumming = (store: StoreOf): void => {
  describe('sums', () => {
    it('everything without groups in one row', async () => {
      const collection = await keeping(store(), DOCUMENTS);

      expect(await store().sumBy(collection, { groupBy: [], sums: ['amount', 'year'] })).toEqual([
        { group: {}, sums: { amount: 2_999_999_520, year: 2020 * 2 + 2021 * 3 }, count: 6 },
      ]);
    });

    it('zeros without groups when nothing matches, and no group with groups', async () => {
      const collection = await keeping(store(), DOCUMENTS);
      const where = { kind: 'nobody' };

      expect(await store().sumBy(collection, { where, groupBy: [], sums: ['amount'] })).toEqual([
        { group: {}, sums: { amount: 0 }, count: 0 },
      ]);
      expect(await store().sumBy(collection, { where, groupBy: ['kind'], sums: ['amount'] })).toEqual([]);
    });

    it('by a field, absent and null in one group', async () => {
      const collection = await keeping(store(), DOCUMENTS);
      const rows = await store().sumBy(collection, { groupBy: ['kind'], sums: ['amount'] });

      expect(rows).toHaveLength(3);
      expect(rows).toContainEqual({ group: { kind: 'x' }, sums: { amount: 2_999_999_507 }, count: 3 });
      expect(rows).toContainEqual({ group: { kind: 'y' }, sums: { amount: 0 }, count: 1 });
      expect(rows).toContainEqual({ group: { kind: null }, sums: { amount: 13 }, count: 2 });
    });

    it('by several fields of every type, with a condition', async () => {
      const collection = await keeping(store(), DOCUMENTS);
      const where = { amount: { gt: -1_000 }, anyOf: [{ kind: 'x' }, { open: true }] };
      const rows = await store().sumBy(collection, {
        where,
        groupBy: ['open', 'year', 'kind'],
        sums: ['amount', 'year'],
      });

      expect(byGroup(rows)).toEqual(
        new Map([
          ['true/2020/x', { sums: { amount: 3_000_000_000, year: 2020 }, count: 1 }],
          ['false/2020/x', { sums: { amount: -500, year: 2020 }, count: 1 }],
          ['false/2021/x', { sums: { amount: 7, year: 2021 }, count: 1 }],
          ['true/2021/null', { sums: { amount: 11, year: 2021 }, count: 1 }],
          ['true/null/null', { sums: { amount: 2, year: 0 }, count: 1 }],
        ]),
      );
      expect(rows.find(({ group }) => group.year === null)?.group).toEqual({ open: true, year: null, kind: null });
    });

    it('by what is empty, zero, false and null, each in a group of its own', async () => {
      const collection = await keeping(store(), [
        { id: 'a', kind: '', amount: 0, open: false },
        { id: 'b', kind: null, amount: null, open: null },
        { id: 'c', kind: '0', amount: 1 },
        { id: 'd', kind: '0', amount: -1 },
      ]);
      const groups = async (field: string) =>
        byGroup(await store().sumBy(collection, { groupBy: [field], sums: ['amount'] }));

      const [none, zero] = [
        { sums: { amount: 0 }, count: 1 },
        { sums: { amount: 0 }, count: 2 },
      ];
      expect(await groups('kind')).toEqual(new Map(Object.entries({ '': none, null: none, 0: zero })));
      expect(await groups('open')).toEqual(
        new Map(Object.entries({ false: none, null: { sums: { amount: 0 }, count: 3 } })),
      );
      expect((await groups('amount')).get('0')).toEqual(none);
      expect((await groups('amount')).get('null')).toEqual(none);
      expect(await store().distinct(collection, 'kind', {})).toEqual(['', '0']);
      expect(await store().distinct(collection, 'amount', {})).toEqual([-1, 0, 1]);
    });

    it('counts by group without a sum', async () => {
      const collection = await keeping(store(), DOCUMENTS);
      const rows = await store().sumBy(collection, { groupBy: ['open'], sums: [] });

      expect(byGroup(rows)).toEqual(
        new Map([
          ['true', { sums: {}, count: 3 }],
          ['false', { sums: {}, count: 2 }],
          ['null', { sums: {}, count: 1 }],
        ]),
      );
      expect(rows.map(({ group }) => group.open)).toEqual(expect.arrayContaining([true, false, null]));
    });

    it('integers exactly, up to the largest that a number holds', async () => {
      const amounts = [2_147_483_647, 1, 4_503_599_627_370_495, 4_503_597_479_886_848, -7, 7];
      const collection = await keeping(
        store(),
        amounts.map((amount, index) => ({ id: `${index}`, amount })),
      );

      const [row] = await store().sumBy(collection, { groupBy: [], sums: ['amount'] });

      expect(row?.sums.amount).toBe(Number.MAX_SAFE_INTEGER);
    });

    it('integers exactly when the way there leads beyond that, and refuses to round where it ends there', async () => {
      const largest = Number.MAX_SAFE_INTEGER;
      const collection = await keeping(
        store(),
        [largest, largest - 1, -largest, -3].map((amount, index) => ({ id: `${index}`, amount })),
      );
      const query = { groupBy: [], sums: ['amount'] };

      expect((await store().sumBy(collection, query))[0]?.sums.amount).toBe(largest - 4);
      await expect(store().sumBy(collection, { ...query, where: { amount: { gt: 0 } } })).rejects.toThrow('too large');
    });
  });

  describe('gives distinct values', () => {
    it('of each type, ascending, without nulls', async () => {
      const collection = await keeping(store(), DOCUMENTS);

      expect(await store().distinct(collection, 'kind', {})).toEqual(['x', 'y']);
      expect(await store().distinct(collection, 'amount', {})).toEqual([-500, 2, 7, 11, 3_000_000_000]);
      expect(await store().distinct(collection, 'open', {})).toEqual([false, true]);
    });

    it('of the documents that meet a condition', async () => {
      const collection = await keeping(store(), DOCUMENTS);

      expect(await store().distinct(collection, 'year', { kind: null })).toEqual([2021]);
      expect(await store().distinct(collection, 'amount', { anyOf: [{ open: true }, { amount: null }] })).toEqual([
        2, 11, 3_000_000_000,
      ]);
    });
  });

  it('answers every question about a collection that nobody has written to', async () => {
    const collection = items();

    expect(await store().getMany(collection, ['a'])).toEqual(new Map());
    expect(await store().find(collection, {})).toEqual([]);
    expect(await store().count(collection, {})).toBe(0);
    expect(await store().distinct(collection, 'kind', {})).toEqual([]);
    expect(await store().removeWhere(collection, {})).toBe(0);
  });
};
