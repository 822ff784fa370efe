import { freshName, type Item, idsOf, items, type StoreOf } from './item.ts';

/** Everything JSON can say, through JSON: only there a key may be `__proto__`. */
const ANYTHING: unknown = JSON.parse(`{
  "nested": { "list": [1, [2, { "deep": null }], "three", false, {}, []], "empty": {} },
  "unicode": "Ñandú \u{1F600} \\u0000 \\u2028 e\\u0301",
  "numbers": [0, -1, 1.5, 1e300, -1e-7, 9007199254740991, 0.1, 123456789012],
  "__proto__": { "polluted": true }, "constructor": 1, "$x": { "$set": 1 }, "a.b": { ".": 1, "": 2 },
  "9": "nine", "10": "ten", "_id": 5, "_position": "mine", "_body": "mine"
}`);

export const describeKeeping = (store: StoreOf): void => {
  describe('keeps', () => {
    it('a document exactly as it was', async () => {
      const collection = items();
      const document: Item = { id: 'a', kind: 'x', anything: ANYTHING };
      await store().insertMany(collection, [document]);

      const [found] = await store().find(collection, { where: { kind: 'x' } });

      expect(found).toEqual(document);
      expect(JSON.stringify(found)).toBe(JSON.stringify(document));
    });

    it('what documents repeat, as each said it, whatever else was written', async () => {
      const repeating = { ...items(), repeated: ['anything', 'constructor'] };
      const said = [ANYTHING, null, 5, 0, 'five', '5', false, [5], {}, ANYTHING, 5];
      const documents = said.map((anything, index) => ({ id: `${index}`.padStart(2, '0'), year: 1, anything }));
      await store().insertMany(repeating, documents);
      await store().replaceMany(repeating, [{ id: '00', year: 1, anything: 'five' }]);
      const first = { id: '00', year: 1, anything: 'five' };

      const found = await store().find(repeating, { where: { year: 1 } });

      expect(JSON.stringify(found)).toBe(JSON.stringify([first, ...documents.slice(1)]));
      expect(await store().find({ ...repeating, repeated: [] }, {})).toEqual(found);
    });

    it('the difference between absent and null, which is none to a query', async () => {
      const collection = items();
      await store().insertMany(collection, [{ id: 'a', kind: null }, { id: 'b' }]);

      expect(JSON.stringify(await store().find(collection, { where: { kind: null } }))).toBe(
        '[{"id":"a","kind":null},{"id":"b"}]',
      );
    });

    it('a document of a megabyte', async () => {
      const collection = items();
      const document: Item = {
        id: 'large',
        anything: Array.from({ length: 1_000 }, (_, index) => `${index}`.padEnd(1_024, 'ñ')),
      };
      await store().replaceMany(collection, [document]);

      expect(await store().find(collection, {})).toEqual([document]);
    });

    it('ids of any text', async () => {
      const collection = items();
      const ids = ['', ' ', '$a', 'a.b', 'ñ', "o'neil", '"', '\u{1F600}'].sort();
      await store().insertMany(
        collection,
        ids.map((id) => ({ id })),
      );

      expect([...(await store().getMany(collection, ids)).keys()].sort()).toEqual(ids);
    });

    it('fields whose names mean something to a store', async () => {
      const words = ['select', 'key', 'value', 'body', 'position', 'rowid', 'count', 'type', 'text'];
      const collection = {
        name: freshName(),
        fields: Object.fromEntries(words.map((word) => [word, 'text'] as const)),
        indexes: [words.slice(0, 3), ['rowid']],
      };
      const document = { id: 'a', ...Object.fromEntries(words.map((word) => [word, word])) };
      const where = {
        ...Object.fromEntries(words.map((word) => [word, word])),
        value: { in: ['value'] },
        key: { contains: 'ey' },
      };
      await store().insertMany(collection, [document, { id: 'b' }]);

      expect(
        await store().find(collection, { where, sort: words.map((field) => ({ field, direction: 'desc' })) }),
      ).toEqual([document]);
      expect((await store().sumBy(collection, { groupBy: words, sums: [] })).map(({ count }) => count)).toEqual([1, 1]);
      for await (const batch of store().scan(collection, { where, sort: [{ field: 'rowid', direction: 'asc' }] }))
        expect(batch).toEqual([document]);
    });

    it('collections apart', async () => {
      const [one, other] = [items(), items()];
      await store().insertMany(one, [{ id: 'a' }]);

      expect(await store().count(other, {})).toBe(0);
    });

    it('checkpoints and pointers by name, apart', async () => {
      const name = freshName();
      expect(await store().checkpoint(name)).toBeUndefined();
      expect(await store().pointer(name)).toBeUndefined();

      await Promise.all(Array.from({ length: 16 }, () => store().saveCheckpoint(name, '0001')));
      await store().saveCheckpoint(name, '0002');
      await store().setPointer(name, 'g1');
      await store().setPointer(name, 'g2');

      expect(await store().checkpoint(name)).toBe('0002');
      expect(await store().pointer(name)).toBe('g2');
      expect(await store().checkpoint(`${name}x`)).toBeUndefined();
    });
  });

  it('drops collections and checkpoints by prefix, and no sibling with a similar name', async () => {
    const prefix = freshName();
    const generations = ['g1.a', 'g1.b', 'g10.a', 'g1', 'G1.a', 'xg1.a'].map((name) => items(`${prefix}${name}`));
    for (const generation of generations) {
      await store().insertMany(generation, [{ id: 'a' }]);
      await store().saveCheckpoint(generation.name, '0001');
    }
    await store().setPointer(`${prefix}g1.a`, 'stays');

    await store().dropPrefix(`${prefix}g1.`);

    const left = [];
    for (const generation of generations)
      left.push([...idsOf(await store().find(generation, {})), await store().checkpoint(generation.name)]);
    const [dropped, kept] = [[undefined], ['a', '0001']];
    expect(left).toEqual([dropped, dropped, kept, kept, kept, kept]);
    expect(await store().pointer(`${prefix}g1.a`)).toBe('stays');
  });

  it('takes a dropped name again, with other fields', async () => {
    const before = items();
    await store().insertMany(before, [{ id: 'a', kind: 'x' }]);
    await store().dropPrefix(before.name);
    const after = { name: before.name, fields: { later: 'text' }, indexes: [['later']] } as const;
    await store().insertMany(after, [{ id: 'b' }]);

    expect(await store().count(after, { later: null })).toBe(1);
  });

  it('drops nothing when no name has the prefix', async () => {
    const collection = items();
    await store().insertMany(collection, [{ id: 'a' }]);
    await store().dropPrefix(`${collection.name}.`);
    await store().dropPrefix('%');

    expect(await store().count(collection, {})).toBe(1);
  });
};
