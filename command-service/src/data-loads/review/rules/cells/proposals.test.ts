import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import fc from 'fast-check';
import { parseAmount, parseDate, parseLink } from './cell-parsing.ts';
import { decimalSignIn, proposalFor } from './proposals.ts';

it('an award is proposed for what a list of direct awards calls another type, and nothing for any other value', () => {
  const of = (field: ImportField, text: string) => proposalFor(field, text, 'unknown');
  for (const other of ['Otra (especificar)', 'OTRA', 'otra '])
    expect(of('procedureType', other)).toBe('Adjudicación directa');
  for (const other of ['Otro (especificar)', 'Otra licitación', 'Excepcional', ''])
    expect(of('procedureType', other)).toBeUndefined();
  expect(of('category', 'Otra (especificar)')).toBeUndefined();
});

describe('what is proposed for an amount', () => {
  it.each([
    ['479081.7 aprox', '479081.7'],
    ['$ 1.234,50', '1234.50'],
    ['1.234.567,8', '1234567.8'],
    ['1234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['479,081.70 M.N.', '479,081.70'],
    ['Monto total: $1,000.00 pesos', '1,000.00'],
    ['$1’234,567.89', '1,234,567.89'],
    ['1 234 567,89', '1234567.89'],
    ['$ 1\u00a0234,50 pesos', '1234.50'],
    ['1234 567.00', '1234567.00'],
    ['$ 1,234 567 aprox', '1234567'],
  ])('%j is %j', (text, proposal) => {
    expect(proposalFor('totalAmount', text, 'unknown')).toBe(proposal);
  });

  it.each([
    '',
    '(1,500.00)',
    '1’23',
    'mil pesos',
    '12 millones',
    '1,000 USD',
    '1,000 + IVA',
    '10%',
    '1-2',
    '1.2.3',
    '100 o 200',
    '1,23,4',
    '12 50',
    '1 2',
    '1234 56',
    '1 234 56',
    '1.234 567',
    'x'.repeat(9_999),
  ])('of %j is nothing', (text) => expect(proposalFor('totalAmount', text, 'unknown')).toBeUndefined());

  it('of what may be thousands or decimals is what the others of its column say', () => {
    expect(proposalFor('totalAmount', '1.234', 'unknown')).toBeUndefined();
    expect(proposalFor('totalAmount', '1.234', 'comma')).toBe('1234');
    expect(['1.234,50', '$ 12,5', '1.234', '1,234.50', '1,234', 'nada'].map(decimalSignIn)).toEqual([
      ...['comma', 'comma', 'unknown', 'unknown', 'unknown', 'unknown'],
    ]);
  });

  it('is asked, and not read either way, of such a text alone', () => {
    for (const text of [
      '1.234',
      ' $ 12.500',
      '-1.234',
      '999.000',
      '12.345 MXN',
      'MXN 12.345',
      '12.345$',
      '$$1.234',
      '-$1.234',
    ])
      expect(parseAmount(text)).toMatchObject({ value: null, error: { code: 'E22' } });
    for (const text of ['0.125', '1234.567', '1.23', '1,234', '1,234.567', '1.2345'])
      expect(parseAmount(text).error).toBeUndefined();
    expect(parseAmount(1.234)).toMatchObject({ value: 123, info: { code: 'I3' } });
  });
});

it.each([
  ['12 de marzo de 2019', '2019-03-12'],
  ['Martes, 12 de Marzo del 2019', '2019-03-12'],
  ['1o de enero de 2020', '2020-01-01'],
  ['12-mar-19', '2019-03-12'],
  ['3/Sept/2018', '2018-09-03'],
  ['Aug 5, 2018', '2018-08-05'],
  ['31.12.2018', '2018-12-31'],
  ['2018/12/31', '2018-12-31'],
  ['31/12/2018 10:30', '2018-12-31'],
  ['31 de febrero de 2019', undefined],
  ['12/31/2018', undefined],
  ['marzo de 2019', undefined],
  ['12 de marte de 2019', undefined],
  ['primer trimestre', undefined],
])('proposes for the day %j %j', (text, day) => expect(proposalFor('contractDate', text, 'unknown')).toBe(day));

it.each([
  ['portal.gob.mx/contratos/1.pdf', 'https://portal.gob.mx/contratos/1.pdf'],
  ['http//portal.gob.mx/1.pdf', 'https://portal.gob.mx/1.pdf'],
  ['https:/portal.gob.mx', 'https://portal.gob.mx'],
  ['htpp://portal.gob.mx', 'https://portal.gob.mx'],
  ['ttps://portal.gob.mx', 'https://portal.gob.mx'],
  ['javascript:alert(1)', undefined],
  ['correo@portal.gob.mx', undefined],
  ['no se publicó', undefined],
  ['contrato.pdf y otro', undefined],
  ['ftp://portal.gob.mx', undefined],
])('proposes for the link %j %j', (text, link) => expect(proposalFor('contractUrl', text, 'unknown')).toBe(link));

it('proposes only what its column reads, and nothing for columns of texts', () => {
  const reads: Readonly<Partial<Record<ImportField, (text: string) => { value: unknown }>>> = {
    totalAmount: parseAmount,
    contractDate: parseDate,
    contractUrl: parseLink,
  };
  const pieces = fc.array(
    fc.constantFrom('1', '2019', '.', ',', ' ', '$', '/', '-', 'de', 'marzo', 'http', ':', 'gob.mx', 'aprox', 'ñ', '@'),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        pieces.map((some) => some.join('')),
        fc.string(),
      ),
      (text) => {
        for (const [field, read] of Object.entries(reads) as [ImportField, (text: string) => { value: unknown }][]) {
          const proposal = proposalFor(field, text, 'comma');
          if (proposal !== undefined) expect(read(proposal).value).not.toBeNull();
        }
        expect(proposalFor('notes', text, 'comma')).toBeUndefined();
      },
    ),
    { numRuns: 2_000 },
  );
});
