import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { reviewRow } from '../row-review.ts';
import { aCatalogue, anEmptyRow, aRow } from '../testing/specimen-rows.ts';
import { displayedValue, writtenOtherwise, writtenValue } from './row-display.ts';
import { editRow, type RowValues } from './row-values.ts';

describe('a cell as the review shows it', () => {
  it.each([
    ['procedureType', 'adj.', 'Adjudicación directa'],
    ['category', 'MODIFICATION', 'Modificación'],
    ['category', 'Otra', 'Otra'],
    ['limitExceeded', 'No excede', 'NO EXCEDE'],
    ['contractDate', 43465, '2018-12-31'],
    ['contractDate', 'pronto', 'pronto'],
    ['totalAmount', '$1,234.567', 1234.567],
    ['totalAmount', 'mil', 'mil'],
    ['contractUrl', 'http://a.mx/b c', 'http://a.mx/b%20c'],
    ['isEmpty', 'Sí', true],
    ['fiscalYear', 2018, '2018'],
  ] as const)('%s %j is shown as %j', (field, raw, shown) => {
    expect(displayedValue(field, raw)).toBe(shown);
  });
});

describe('the own text of a cell', () => {
  it.each([
    ['category', 'Adquisiciones', 'Adquisiciones'],
    ['category', 'ADQUISICIÓN', undefined],
    ['contractDate', '15-3-26', '15-3-26'],
    ['contractDate', '15/03/2026', undefined],
    ['contractDate', '2026-03-15', undefined],
    ['contractDate', 46_096, undefined],
    ['totalAmount', '$1,250.50', '$1,250.50'],
    ['totalAmount', '1250.5', undefined],
    ['contractUrl', 'http://a.mx/b c', undefined],
  ] as const)('%s %j stands beside its meaning: %j', (field, raw, written) => {
    expect(writtenOtherwise(field, raw, displayedValue(field, raw))).toBe(written);
    if (written) expect(writtenValue(field, raw)).toBe(written);
  });
});

/** What the validations workbook holds, uploaded again. */
const writtenAndReadAgain = (values: RowValues): RowValues =>
  editRow(
    {},
    Object.fromEntries(
      templateColumns.map(({ field }: { field: ImportField }) => {
        const cell = values[field];
        const shown = writtenValue(field, cell?.value ?? null);
        return [field, cell?.prefix ? `${cell.prefix}${shown ?? ''}` : shown];
      }),
    ),
  );

describe('the validations workbook, uploaded unchanged', () => {
  it.each([
    ['a faultless row', aRow()],
    ['an empty row', anEmptyRow()],
    ['prefixes of several kinds', aRow({ category: '!v0!req0', organizerAdministrativeUnit: '!r1!v0OFICIALIA MAYOR' })],
    ['unreadable cells', aRow({ category: 'Otra', contractDate: '1.2.2018', totalAmount: 'mil', contractUrl: 'ver' })],
    ['a formula error', aRow({ notes: '#REF!', totalAmount: '#N/A' })],
    ['an amount to be rounded', aRow({ totalAmount: 10.005, totalOrMaxAmount: '$10.005 MXN' })],
    ['blank words', aRow({ contractUrl: 'NA', contractDate: 'N/A', contractNumber: 'S/N', minAmount: '-' })],
    ['other spellings', aRow({ contractDate: 43465, category: 'Addendum', limitExceeded: 'Límite excedido' })],
  ])('gives the same review: %s', (_, values) => {
    const again = reviewRow(3, writtenAndReadAgain(values), aCatalogue());
    const { fields, draft, summary, facts } = reviewRow(3, values, aCatalogue());
    expect({ fields: again.fields, draft: again.draft, summary: again.summary, facts: again.facts }).toEqual({
      fields,
      draft,
      summary,
      facts,
    });
  });
});
