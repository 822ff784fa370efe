import { aRow, aSheetRow, remarksIn, review, templateOrder } from '../testing/specimen-rows.ts';
import { cellTextOf } from './row-display.ts';
import { editRow, isBlankRow, readRow, rowValues } from './row-values.ts';

const read = (cells: Parameters<typeof aSheetRow>[0]) => readRow(aSheetRow(cells), templateOrder);

describe('what a sheet row says', () => {
  it('is the text of texts, the number of numbers, the day of dates', () => {
    const values = read({
      notes: { kind: 'text', text: '  dos   palabras ' },
      fiscalYear: { kind: 'number', number: 2018 },
      isEmpty: { kind: 'boolean', boolean: true },
      contractDate: { kind: 'date', date: '2018-12-31' },
      contractNumber: { kind: 'date', date: '2018-12-31' },
      totalAmount: { kind: 'text', text: '$1,234.50' },
    });
    expect(values).toEqual({
      notes: { value: 'dos palabras' },
      fiscalYear: { value: 2018 },
      isEmpty: { value: true },
      contractDate: { value: '2018-12-31' },
      contractNumber: { value: '31/12/2018' },
      totalAmount: { value: '$1,234.50' },
    });
    expect(rowValues.parse(values)).toEqual(values);
  });

  it('is plain: composed, and without what no file can hold', () => {
    const values = read({
      notes: { kind: 'text', text: ' Pen\u0303a\u0000\uffff  \v fin\ud800' },
      karewaNotes: { kind: 'text', text: '\ufffe \u0007' },
      contractUrl: { kind: 'text', text: 'ver', link: 'http://municipio.mx/a\u0000' },
    });
    expect(values).toEqual({ notes: { value: 'Peña fin' }, contractUrl: { value: 'http://municipio.mx/a' } });
    expect(editRow({}, { notes: 'Pen\u0303a\u0000' })).toEqual({ notes: { value: 'Peña' } });
  });

  it('is the target of a hyperlink in a link column, its display text elsewhere (bug 4)', () => {
    const link = { kind: 'text', text: '!req0Ver anuncio', link: 'http://municipio.mx/a b' } as const;
    expect(read({ contractUrl: link, notes: link })).toEqual({
      contractUrl: { value: 'http://municipio.mx/a b', prefix: '!req0' },
      notes: { value: 'Ver anuncio', prefix: '!req0' },
    });
  });

  it('is nothing for blank texts: such a row is no row', () => {
    expect(isBlankRow(read({ notes: { kind: 'text', text: '   ' } }))).toBe(true);
    expect(isBlankRow(read({ notes: { kind: 'number', number: 0 } }))).toBe(false);
  });

  it('is no row when its cells hold only words for nothing', () => {
    expect(isBlankRow({ notes: { value: '---' }, contractNumber: { value: 'NA' } })).toBe(true);
    expect(isBlankRow({ notes: { value: '---', prefix: '!req0' } })).toBe(false);
    expect(isBlankRow({ isEmpty: { value: false } })).toBe(false);
  });

  it('takes cells a short row lacks as blank (bug 13)', () => {
    expect(remarksIn(review(read({ procedureType: { kind: 'text', text: 'Pública' } })))).toContain('areaInCharge E3');
  });
});

describe('editing a row', () => {
  it('sets, clears and leaves cells', () => {
    const edited = editRow(aRow(), { notes: ' una  nota ', supplierRfc: null, fiscalYear: 2019, supplierName: '' });
    expect(edited).toMatchObject({ notes: { value: 'una nota' }, fiscalYear: { value: 2019 } });
    expect([edited.supplierRfc, edited.supplierName, edited.period]).toEqual([
      undefined,
      undefined,
      { value: '1o 2018' },
    ]);
  });

  it('keeps the prefix of a cell until another is typed', () => {
    const values = editRow({}, { category: '!v0Otra' });
    expect(editRow(values, { category: 'Servicios' }).category).toEqual({ value: 'Servicios', prefix: '!v0' });
    expect(editRow(values, { category: null }).category).toEqual({ value: null, prefix: '!v0' });
    expect(editRow(values, { category: '!v1Servicios' }).category).toEqual({ value: 'Servicios', prefix: '!v1' });
  });

  it('changes nothing when a form sends back what it was given', () => {
    const values = aRow({ category: '!v0Servicios', notes: '!req0', contractDate: '2018-12-31', minAmount: 5 });
    const sent = Object.fromEntries(Object.keys(values).map((field) => [field, cellTextOf(field as 'notes', values)])); // a row's own fields
    expect(review(editRow(values, sent)).draft).toEqual(review(values).draft);
  });
});
