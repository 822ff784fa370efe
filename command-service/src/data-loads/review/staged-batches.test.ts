import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import fc from 'fast-check';
import { packCells, unpackCells } from './packed-row.ts';
import type { CellValue } from './rules/cells/row-values.ts';
import { itemsOf, pack, placesSaying, withItems } from './staged-batches.ts';

const BATCH = { id: 'f/0000009', lastRow: 9 };
/** Letters that JSON escapes, and what its escapes are written with. */
const text = fc.string({ unit: fc.constantFrom('a', 'n', '\\', '"', '\n', 'Ñ', '\ue081', 'u0'), maxLength: 6 });
const texts = fc.array(text, { maxLength: 6 });

describe('a batch of what is staged', () => {
  it('gives back what was packed, all or at some places, and what took the place of some', () =>
    fc.assert(
      fc.property(texts, fc.array(fc.nat({ max: 5 })), text, (items, places, other) => {
        const packed = pack(BATCH, items);
        expect(itemsOf(packed)).toEqual(items);
        expect(itemsOf(packed, places)).toEqual(places.filter((at) => at < items.length).map((at) => items[at]));
        const replaced = withItems(packed, new Map(items.slice(0, 1).map((_, at) => [at, other])));
        expect(itemsOf(replaced)).toEqual(items.map((item, at) => (at === 0 ? other : item)));
      }),
    ));

  it('says which of its texts contain all of some terms', () =>
    fc.assert(
      fc.property(texts, fc.array(text, { maxLength: 2 }), (items, terms) => {
        const places = items.map((_, at) => at).filter((at) => at !== 1);
        const saying = places.filter((at) => terms.every((term) => items[at]?.includes(term)));
        expect(placesSaying(pack(BATCH, items), places, terms)).toEqual(saying);
      }),
    ));
});

describe('the cells of a row', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  const cell: fc.Arbitrary<CellValue> = fc.oneof(
    value.map((one) => ({ value: one })),
    fc.record({ value: fc.option(value), prefix: fc.constant('!v0') }),
    value.map((one) => ({ value: one, derived: true as const })),
  );
  const row = fc.record(Object.fromEntries(templateColumns.map(({ field }) => [field, cell])), { requiredKeys: [] });

  it('are given back as they were packed', () =>
    fc.assert(
      fc.property(row, (values) => {
        expect(unpackCells(JSON.parse(JSON.stringify(packCells(values))))).toEqual(values);
      }),
    ));
});
