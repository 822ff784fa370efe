import { ValueRefused } from '../value-refused.ts';
import type { Collection, Where } from '../view-store.ts';
import { type Item, idsOf, keeping, type StoreOf, stored } from './item.ts';

const DOCUMENTS: readonly Item[] = [
  { id: 'a', name: 'Café 100%', kind: 'x', amount: 10, year: 2020, open: true },
  { id: 'b', name: 'cafe_solo', kind: 'x', amount: -5, year: 2021, open: false },
  { id: 'c', name: 'CAFÉ a.b*c', kind: 'y', amount: 0, year: 2021, open: null },
  { id: 'd', name: `back\\slash "double" o'single`, kind: 'y', year: 2022 },
  { id: 'e', name: null, kind: null, amount: null, year: 2020, open: true },
  { id: 'f', name: '[^x]+(y|z)?{1}$ /#-\n\u{1F600}', kind: 'Ñandú', amount: 10.5, year: 2022, open: false },
  { id: 'g', name: '', amount: 9_007_199_254_740_991, year: 2023 },
];

const CASES: readonly (readonly [promise: string, where: Where, ids: string])[] = [
  ['everything without conditions', {}, 'abcdefg'],
  ['everything when the only condition is undefined', { kind: undefined }, 'abcdefg'],
  ['equality with text', { kind: 'x' }, 'ab'],
  ['equality with text, upper and lower case distinct', { kind: 'X' }, ''],
  ['equality with text, accents distinct', { kind: 'Nandu' }, ''],
  ['equality with empty text, which is not null', { name: '' }, 'g'],
  ['equality with a number', { amount: 10 }, 'a'],
  ['equality with zero, which is not null', { amount: 0 }, 'c'],
  ['equality with a fraction', { amount: 10.5 }, 'f'],
  ['equality with a large integer', { amount: 9_007_199_254_740_991 }, 'g'],
  ['equality with true', { open: true }, 'ae'],
  ['equality with false, which is not null', { open: false }, 'bf'],
  ['null as absent or null', { amount: null }, 'de'],
  ['null of a boolean', { open: null }, 'cdg'],
  ['membership', { kind: { in: ['x', 'Ñandú', 'nobody'] } }, 'abf'],
  ['membership of numbers', { year: { in: [2020, 2023] } }, 'aeg'],
  ['membership of booleans', { open: { in: [false] } }, 'bf'],
  ['membership with null', { amount: { in: [0, null] } }, 'cde'],
  ['membership of nothing but null', { kind: { in: [null] } }, 'eg'],
  ['membership in nothing', { kind: { in: [] } }, ''],
  ['not a text, null included', { kind: { not: 'x' } }, 'cdefg'],
  ['not a number, null included', { amount: { not: 10 } }, 'bcdefg'],
  ['not true, null included', { open: { not: true } }, 'bcdfg'],
  ['not null', { amount: { not: null } }, 'abcfg'],
  ['a number greater', { amount: { gt: 0 } }, 'afg'],
  ['a number greater or equal', { amount: { gte: 0 } }, 'acfg'],
  ['a number less, null left out', { amount: { lt: 10 } }, 'bc'],
  ['a number less or equal, null left out', { amount: { lte: 10 } }, 'abc'],
  ['a number between', { amount: { gt: -5, lt: 10.5 } }, 'ac'],
  ['a number between, bounds included', { amount: { gte: -5, lte: 10.5 } }, 'abcf'],
  ['text in a range, by code point', { kind: { gte: 'x', lt: 'y' } }, 'ab'],
  ['text greater, by code point', { kind: { gt: 'y' } }, 'f'],
  ['a literal substring', { name: { contains: 'solo' } }, 'b'],
  ['a substring, upper and lower case distinct', { name: { contains: 'CAF' } }, 'c'],
  ['a substring, accents distinct', { name: { contains: 'afé' } }, 'a'],
  ['the empty substring in every text, but not in null', { name: { contains: '' } }, 'abcdfg'],
  ['a substring of %', { name: { contains: '%' } }, 'a'],
  ['a substring of _', { name: { contains: '_' } }, 'b'],
  ['a substring of .', { name: { contains: '.' } }, 'c'],
  ['a substring of *', { name: { contains: 'b*' } }, 'c'],
  ['a substring of a backslash', { name: { contains: '\\s' } }, 'd'],
  ['a substring of double quotes', { name: { contains: '"double"' } }, 'd'],
  ['a substring of a single quote', { name: { contains: "o's" } }, 'd'],
  ['a substring of brackets, bars and anchors', { name: { contains: '[^x]+(y|z)?{1}$ /#-\n\u{1F600}' } }, 'f'],
  ['several substrings, whatever their order', { name: { contains: ['solo', 'afe'] } }, 'b'],
  ['several substrings, not all of them there', { name: { contains: ['solo', 'CAF'] } }, ''],
  ['substrings of three characters and more, some of one', { name: { contains: ['CAFÉ', 'c', '.b*'] } }, 'c'],
  ['a substring whose every three characters are there, apart', { name: { contains: 'afe_solo_' } }, ''],
  ['several conditions on one query', { kind: 'x', amount: { gt: 0 }, open: true }, 'a'],
  ['several conditions that nothing meets', { kind: 'x', year: 2022 }, ''],
  ['one of several alternatives', { anyOf: [{ kind: 'x' }, { year: 2022 }] }, 'abdf'],
  ['an alternative that holds twice, once', { anyOf: [{ kind: 'x' }, { amount: 10 }] }, 'ab'],
  [
    'alternatives beside other conditions',
    { year: 2021, anyOf: [{ kind: 'x' }, { name: { contains: 'CAFÉ' } }] },
    'bc',
  ],
  [
    'alternatives of several conditions each',
    {
      anyOf: [
        { kind: 'x', open: false },
        { amount: null, year: 2020 },
      ],
    },
    'be',
  ],
  [
    'alternatives in alternatives',
    { open: { not: null }, anyOf: [{ year: 2022 }, { kind: 'x', anyOf: [{ amount: { lt: 0 } }, { open: null }] }] },
    'bf',
  ],
  [
    'every kind of condition at once',
    {
      kind: { in: ['x', 'y', null] },
      name: { contains: 'a' },
      amount: { not: 10 },
      year: { gte: 2021 },
      anyOf: [{ open: null }, { amount: { lte: -5 } }],
    },
    'bcd',
  ],
  ['an alternative without conditions', { kind: 'y', anyOf: [{}] }, 'cd'],
  ['no alternative at all', { anyOf: [] }, ''],
];

const REFUSED: readonly (readonly [mistake: string, where: object])[] = [
  ['an undeclared field', { anything: 1 }],
  ['an undeclared field in an alternative', { anyOf: [{ kind: 'x' }, { anything: null }] }],
  ['a field that every object has', { constructor: 'x' }],
  ['a number where text is declared', { kind: 5 }],
  ['text where a number is declared', { amount: { gte: '5' } }],
  ['a boolean where text is declared, in a list', { kind: { in: ['x', true] } }],
  ['a substring of a number', { amount: { contains: '1' } }],
  ['a substring that is a number', { name: { contains: ['x', 1] } }],
  ['no substring at all', { name: { contains: [] } }],
  ['an unknown condition', { kind: { like: 'x' } }],
  ['an empty condition', { kind: {} }],
];

export const describeConditions = (store: StoreOf): void => {
  describe('finds, counts and scans by', () => {
    let collection: Collection<Item>;
    beforeAll(async () => {
      collection = await keeping(store(), DOCUMENTS);
    });

    it.each(CASES)('%s', async (_promise, where, ids) => {
      expect(idsOf(await store().find(collection, { where })).join('')).toBe(ids);
      expect(await store().count(collection, where)).toBe(ids.length);
      expect(await store().sumBy(collection, { where, groupBy: [], sums: [] })).toEqual([
        { group: {}, sums: {}, count: ids.length },
      ]);
    });

    it('membership in thousands of values', async () => {
      const many = Array.from({ length: 5_000 }, (_, index) => `nobody-${index}`);
      expect(idsOf(await store().find(collection, { where: { kind: { in: [...many, 'x'] } } }))).toEqual(['a', 'b']);
    });

    it('conditions on an id that is declared', async () => {
      const withId: Collection<Item> = {
        ...collection,
        name: `${collection.name}-id`,
        fields: { id: 'text' },
        indexes: [['id']],
      };
      await store().insertMany(withId, DOCUMENTS);

      const found = await store().find(withId, {
        where: { id: { in: ['g', 'a', 'b'], not: 'b' } },
        sort: [{ field: 'id', direction: 'desc' }],
      });

      expect(idsOf(found)).toEqual(['g', 'a']);
      expect(await store().distinct(withId, 'id', { id: { lt: 'c' } })).toEqual(['a', 'b']);
    });
  });

  describe('refuses', () => {
    it.each(REFUSED)('%s', async (_mistake, where) => {
      const collection = await keeping(store(), DOCUMENTS);
      // Mistakes that the compiler stops, and that a document read from outside may still carry.
      const wrong = where as Where;

      await expect(store().find(collection, { where: wrong })).rejects.toThrow(collection.name);
      await expect(store().count(collection, wrong)).rejects.toThrow(collection.name);
      await expect(store().removeWhere(collection, wrong)).rejects.toThrow(collection.name);
      expect(await store().count(collection, {})).toBe(DOCUMENTS.length);
    });

    it('an undeclared field to sort, group or sum by, and a sum of text', async () => {
      const collection = await keeping(store(), DOCUMENTS);
      const refusal = `'anything' is not declared in collection ${collection.name}`;

      await expect(store().find(collection, { sort: [{ field: 'anything', direction: 'asc' }] })).rejects.toThrow(
        refusal,
      );
      await expect(store().distinct(collection, 'anything', {})).rejects.toThrow(refusal);
      await expect(store().sumBy(collection, { groupBy: ['anything'], sums: [] })).rejects.toThrow(refusal);
      await expect(store().sumBy(collection, { groupBy: [], sums: ['anything'] })).rejects.toThrow(refusal);
      await expect(store().sumBy(collection, { groupBy: [], sums: ['kind'] })).rejects.toThrow("'kind'");
    });

    it('a document whose field is of another type than declared, and keeps nothing of the call', async () => {
      const collection = await keeping(store(), []);
      const wrong = { id: 'wrong', amount: '5' } as unknown as Item; // the compiler stops it

      await expect(store().insertMany(collection, [{ id: 'right' }, wrong])).rejects.toThrow("'amount'");
      await expect(store().putMany(collection, [stored({ id: 'right' }), stored(wrong)])).rejects.toThrow(ValueRefused);

      expect(await store().count(collection, {})).toBe(0);
    });

    it.each(['name', 'anything'])(
      'a document that is too large by its %s, and keeps nothing of the call',
      async (field) => {
        const collection = await keeping(store(), []);
        const large = { id: 'large', [field]: 'x'.repeat(4_000_001) };

        await expect(store().putMany(collection, [stored({ id: 'right' }), stored(large)])).rejects.toThrow(
          ValueRefused,
        );
        await expect(store().insertMany(collection, [{ id: 'right' }, large])).rejects.toThrow('too large');

        expect(await store().count(collection, {})).toBe(0);
      },
    );

    it('a collection declared with other fields than it is kept with', async () => {
      const collection = await keeping(store(), DOCUMENTS);
      const changed = { ...collection, fields: { ...collection.fields, later: 'text' } } as const;

      await expect(store().find(changed, {})).rejects.toThrow('rebuild');
    });

    it('names that no store could keep', async () => {
      const collection = await keeping(store(), []);
      const name = `${collection.name}-names`;

      await expect(store().count({ ...collection, name: 'a"b' }, {})).rejects.toThrow('name a collection');
      await expect(store().count({ name, fields: { 'a.b': 'text' }, indexes: [] }, {})).rejects.toThrow('name a field');
      await expect(store().count({ name, fields: {}, indexes: [['none']] }, {})).rejects.toThrow('not declared');
    });

    it('nothing when a later declaration adds an index', async () => {
      const collection = await keeping(store(), DOCUMENTS);

      expect(await store().count({ ...collection, indexes: [...collection.indexes, ['open', 'year']] }, {})).toBe(7);
    });
  });
};
