import fc from 'fast-check';
import type { Collection, Where } from '../view-store.ts';
import { freshName, type Item, idsOf, items, type StoreOf, stored, tombstone } from './item.ts';

const searched = (): Collection<Item> => ({ ...items(), searched: ['name', 'kind'] });

const TEXTS = [
  'LIMPIEZA DE PARQUES',
  'LIMPIEZA',
  'PARQUES\nLIMPIEZA',
  'Año Ñandú "LIM" \u{1F600}\u{1F600}x',
  'LI\u0000MPIEZA',
  '',
];
const NEEDLES = [
  'LIMPIEZA',
  'IEZA DE P',
  'LI',
  'ñan',
  'Ñan',
  '"LIM"',
  '\u{1F600}\u{1F600}x',
  'LI\u0000M',
  'ES\nL',
  'NADA DE',
  '',
];

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: fc.constantFrom('A', 'B', 'Ñ', ' '), maxLength: 12 }),
);
const needle = fc.oneof(
  fc.constantFrom(...NEEDLES),
  fc.string({ unit: fc.constantFrom('A', 'B', 'Ñ', ' '), maxLength: 5 }),
);
const contains = fc.oneof(needle, fc.array(needle, { minLength: 1, maxLength: 3 }));
const condition = (field: 'name' | 'kind'): fc.Arbitrary<Where> =>
  contains.map((wanted) => ({ [field]: { contains: wanted } }));
const where: fc.Arbitrary<Where> = fc.oneof(
  condition('name'),
  fc.record({ year: fc.constantFrom(1, 2), name: contains.map((wanted) => ({ contains: wanted })) }),
  fc.array(fc.oneof(condition('name'), condition('kind')), { maxLength: 3 }).map((anyOf) => ({ anyOf })),
);

const item = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  name: fc.option(text),
  kind: fc.option(text),
  year: fc.constantFrom(1, 2),
});
const write = fc.oneof(
  item.map((document) => ({ act: 'put', document }) as const),
  item.map((document) => ({ act: 'insert', document }) as const),
  item.map((document) => ({ act: 'replace', document }) as const),
  fc.constantFrom('a', 'b', 'c').map((id) => ({ act: 'bury', id }) as const),
  condition('name').map((removed) => ({ act: 'remove', where: removed }) as const),
);

export const describeSearching = (store: StoreOf): void => {
  describe('searches', () => {
    it('what is searched as what is not, whatever was written', async () => {
      const writes = fc.array(write, { maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(writes, fc.array(where, { minLength: 1, maxLength: 4 }), async (written, questions) => {
          const [quick, plain] = [searched(), items()];
          for (const collection of [quick, plain])
            for (const [place, one] of written.entries()) {
              const position = String(place).padStart(4, '0');
              if (one.act === 'put') await store().putMany(collection, [stored(one.document, position)]);
              if (one.act === 'insert') await store().insertMany(collection, [one.document]);
              if (one.act === 'replace') await store().replaceMany(collection, [one.document]);
              if (one.act === 'bury') await store().putMany(collection, [tombstone(one.id, position)]);
              if (one.act === 'remove') await store().removeWhere(collection, one.where);
            }
          for (const question of questions) {
            const wanted = idsOf(await store().find(plain, { where: question }));
            expect(idsOf(await store().find(quick, { where: question }))).toEqual(wanted);
            expect(await store().count(quick, question)).toBe(wanted.length);
          }
          await store().dropPrefix(quick.name);
          await store().dropPrefix(plain.name);
        }),
        { numRuns: 15 },
      );
    });

    it('texts longer than any search, by a search as long', async () => {
      const collection = searched();
      const long = Array.from({ length: 900 }, (_, place) => `palabra-${place}`).join(' ');
      await store().insertMany(collection, [
        { id: 'a', name: long },
        { id: 'b', name: long.replace('palabra-899', 'otra') },
      ]);

      expect(idsOf(await store().find(collection, { where: { name: { contains: long } } }))).toEqual(['a']);
    });

    it('in the order and page that is asked for, and sums what it finds', async () => {
      const collection = searched();
      await store().insertMany(
        collection,
        Array.from({ length: 30 }, (_, place) => ({
          id: `${place}`,
          name: place % 3 ? 'PARQUE' : 'ESCUELA',
          amount: place,
        })),
      );
      const found = { name: { contains: 'ESCUELA' } };

      const sort = [{ field: 'amount', direction: 'desc' }] as const;
      expect(idsOf(await store().find(collection, { where: found, sort, skip: 1, limit: 2 }))).toEqual(['24', '21']);
      expect(await store().sumBy(collection, { where: found, groupBy: [], sums: ['amount'] })).toEqual([
        { group: {}, sums: { amount: 135 }, count: 10 },
      ]);
      expect(await store().distinct(collection, 'name', found)).toEqual(['ESCUELA']);
    });

    it('refuses to search what is no text, or nothing', async () => {
      const wrong = (field: string) => ({ ...items(freshName()), searched: [field] });
      await expect(store().count(wrong('amount'), {})).rejects.toThrow('is no text');
      await expect(store().count(wrong('absent'), {})).rejects.toThrow('is not declared');
    });
  });
};
