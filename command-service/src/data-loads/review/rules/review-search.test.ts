import { reviewSearchTerm, reviewSearchText } from './review-search.ts';
import { aRow } from './testing/specimen-rows.ts';

const text = reviewSearchText(
  7431,
  aRow({
    category: 'PUBLIC_WORKS',
    procedureState: 'Vigente',
    notes: 'Licitación desierta en Peña',
    contractUrl: 'http://municipio.mx/zapata/a b.pdf',
    contractDate: '2015-03-09',
    informationDate: '2026-13-05',
    totalAmount: 98765,
    amountExceeded: '479081.7 aprox',
  }),
);

describe('the search text of a staged row', () => {
  it.each([
    ['obra publica', true],
    ['Obras Públicas', true],
    ['en progreso', true],
    ['vigente', true],
    ['adjudicación directa', true],
    ['rivera  martínez', true],
    ['rms060531', true],
    ['peña', true],
    ['ad/001', true],
    ['7431', true],
    ['http://municipio.mx/zapata/a b.pdf', true],
    ['http://municipio.mx/zapata/a%20b.pdf', true],
    ['http://municipio.mx/zapata', false],
    ['zapata', false],
    ['2015', false],
    ['2026-13-05', true],
    ['479081.7 Aprox', true],
    ['98765', false],
    ['arrendamiento', false],
    ['pena', false],
  ])('is found by %j: %s', (typed, found) => {
    expect(text.includes(reviewSearchTerm(typed))).toBe(found);
  });
});
