import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import fc from 'fast-check';
import { packRows, unpackRows } from './packed-rows.ts';
import type { ReadRows, SheetRowValues } from './review-tasks.ts';

const value = fc.oneof(fc.constantFrom(null, '', 0, false), fc.string(), fc.double({ noNaN: true }), fc.boolean());
const cell = fc.oneof(
  value.map((value) => ({ value })),
  value.map((value) => ({ value, prefix: '!v0' })),
  value.map((value) => ({ value, derived: true as const })),
  value.map((value) => ({ value, origin: { cell: null, sources: [value] } })),
);
const values = fc.record(Object.fromEntries(templateColumns.map(({ field }) => [field, cell])), { requiredKeys: [] });
const row: fc.Arbitrary<SheetRowValues> = fc.oneof(
  fc.record({ row: fc.nat(), values }),
  fc.record({ row: fc.nat(), values, buyer: fc.string(), netAmount: fc.double({ noNaN: true }) }),
);
const read: fc.Arbitrary<ReadRows> = fc.record({
  type: fc.constant('rows'),
  rows: fc.array(row),
  fraction: fc.constantFrom(0, 1),
});

it('rows are the same once another thread has them', () => {
  fc.assert(fc.property(read, (rows) => expect(unpackRows(structuredClone(packRows(rows)))).toEqual(rows)));
});
