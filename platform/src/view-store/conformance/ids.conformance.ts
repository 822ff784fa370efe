import { ValueRefused } from '../value-refused.ts';
import type { Collection, Where } from '../view-store.ts';
import { collected, freshName, type Owned, owned, type StoreOf } from './item.ts';

const idOf = (digits: string): string => digits.padStart(32, '0');

const [A, B, C, D] = ['a', '1b', '2c', 'ff'.repeat(16)].map(idOf) as [string, string, string, string]; // of four
const [ONE, OTHER] = [idOf('e1'), idOf('e2')] as [string, string]; // of two

const DOCUMENTS: readonly Owned[] = [
  { id: A, owner: ONE, amount: 1 },
  { id: B, owner: OTHER, amount: 2, anything: { owner: ONE } },
  { id: C, owner: null, amount: 4 },
  { id: D, owner: ONE },
];

/** What people type in place of an id, and addresses carry. */
const NO_IDS = ['', 'x', ONE.toUpperCase(), `${ONE}0`, ONE.slice(1), `${ONE}zz`, ` ${ONE}`];

const CASES: readonly (readonly [promise: string, where: Where, ids: readonly string[]])[] = [
  ['an id', { owner: ONE }, [A, D]],
  ['an id that nobody has', { owner: A }, []],
  ['the id of a document', { id: B }, [B]],
  ['no id at all', { owner: null }, [C]],
  ['not an id, null included', { owner: { not: ONE } }, [B, C]],
  ['membership', { owner: { in: [ONE, OTHER] } }, [A, B, D]],
  ['membership with null', { owner: { in: [OTHER, null] } }, [B, C]],
  ['membership beside what is no id', { owner: { in: [...NO_IDS, OTHER] } }, [B]],
  ['membership of documents', { id: { in: [D, A, 'x'] } }, [A, D]],
  ['an alternative', { anyOf: [{ owner: OTHER }, { amount: 4 }] }, [B, C]],
];

const scattered = (name = freshName()): Collection<Owned> => ({ ...owned(name), indexes: [], scattered: ['owner'] });

export const describeIds = (store: StoreOf): void => {
  describe.each([
    ['an index in one', owned],
    ['an index that may be in parts', scattered],
  ])('of fields that are declared as ids, with %s', (_index, declared) => {
    let collection: Collection<Owned>;
    beforeAll(async () => {
      collection = declared();
      const documents = DOCUMENTS.map((document) => ({ id: document.id, position: '0001', document }));
      await store().putMany(collection, [...documents, { id: ONE, position: '0001', document: undefined }]);
    });

    it.each(CASES)('finds by %s', async (_promise, where, ids) => {
      expect((await store().find(collection, { where })).map(({ id }) => id)).toEqual(ids);
      expect(await store().count(collection, where)).toBe(ids.length);
    });

    it.each(NO_IDS)('finds nothing by %j, which is none', async (text) => {
      expect(await store().count(collection, { owner: text })).toBe(0);
      expect(await store().count(collection, { owner: { in: [text] } })).toBe(0);
      expect(await store().count(collection, { owner: { not: text } })).toBe(DOCUMENTS.length);
      expect(await store().getMany(collection, [text])).toEqual(new Map());
    });

    it('gives back what was kept, tombstones included', async () => {
      expect(await store().find(collection, {})).toStrictEqual(DOCUMENTS);
      expect((await collected(store().scan(collection, {}))).flat()).toStrictEqual(DOCUMENTS);
      expect(await store().getMany(collection, [D, ONE, 'x'])).toStrictEqual(
        new Map([
          [D, { id: D, position: '0001', document: DOCUMENTS[3] }],
          [ONE, { id: ONE, position: '0001', document: undefined }],
        ]),
      );
    });

    it('sorts, groups and sums by them', async () => {
      const sorted = await store().find(collection, {
        sort: [
          { field: 'owner', direction: 'desc' },
          { field: 'id', direction: 'desc' },
        ],
      });
      expect(sorted.map(({ id }) => id)).toEqual([B, D, A, C]);
      expect(await store().distinct(collection, 'owner', {})).toEqual([ONE, OTHER]);
      const sums = await store().sumBy(collection, { groupBy: ['owner'], sums: ['amount'] });
      expect(sums.map(({ group, sums: { amount } }) => [group.owner, amount])).toEqual(
        expect.arrayContaining([
          [ONE, 1],
          [OTHER, 2],
          [null, 4],
        ]),
      );
    });

    it('replaces, corrects and removes the documents that have them', async () => {
      const own = declared();
      await store().insertMany(own, DOCUMENTS);
      expect(await store().insertMany(own, [{ id: A }, { id: ONE }])).toEqual(new Set([ONE]));
      await store().replaceMany(own, [{ id: A, owner: OTHER }]);
      expect(await store().replaceIf(own, { id: B, owner: ONE }, { owner: OTHER })).toBe(true);
      expect(await store().replaceIf(own, { id: B, owner: A }, { owner: OTHER })).toBe(false);
      expect(await store().removeWhere(own, { owner: { in: [OTHER] } })).toBe(1);
      expect(await store().find(own, { where: { owner: ONE } })).toStrictEqual([{ id: B, owner: ONE }, DOCUMENTS[3]]);
    });

    it.each(NO_IDS)('keeps no document that has %j in place of one, and nothing of the call', async (text) => {
      const own = declared();
      await expect(store().insertMany(own, [{ id: A }, { id: B, owner: text }])).rejects.toThrow(ValueRefused);
      await expect(store().insertMany(own, [{ id: A }, { id: text }])).rejects.toThrow(ValueRefused);
      expect(await store().count(own, {})).toBe(0);
    });

    it.each([
      ['a range', { owner: { gt: A } }],
      ['a substring', { owner: { contains: 'e' } }],
    ])('refuses %s of them', async (_mistake, where) => {
      await expect(store().find(collection, { where })).rejects.toThrow(collection.name);
    });

    it('refuses to find what is none in parts', async () => {
      const wrong = { ...declared(), scattered: ['amount'] };
      await expect(store().count(wrong, {})).rejects.toThrow('is no id');
    });
  });
};
