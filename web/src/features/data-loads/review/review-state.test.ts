import { namesQuery, onSheet, type ReviewState, reviewStateIn, rowsQuery, withReviewState } from './review-state.ts';

const NAME = 'a'.repeat(32);
const read = (address: string) => reviewStateIn(new URLSearchParams(address));
const change = (address: string, by: Partial<ReviewState>) =>
  decodeURIComponent(withReviewState(new URLSearchParams(address), by).toString());

describe('what an address shows of the review', () => {
  it('is the summary, and all rows, when it says nothing', () =>
    expect(read('')).toEqual({
      view: 'summary',
      page: 1,
      pageSize: 10,
      search: '',
      shown: ['sin-problemas', 'avisos', 'omitidos', 'errores', 'por-decidir', 'cambian', 'iguales'],
      name: '',
      remark: '',
      behind: '',
      onlyAlike: false,
    }));

  it('is what it says', () =>
    expect(
      read(
        `vista=detalles&pagina=3&buscar=obra+&ocultar=omitidos,sin-problemas,avisos,por-decidir,cambian,iguales&porPagina=100&motivo=period.E3&nombre=${NAME}&detras=period.1o+2018&parecidos=1`,
      ),
    ).toEqual({
      view: 'details',
      page: 3,
      pageSize: 100,
      search: 'obra',
      shown: ['errores'],
      name: NAME,
      remark: 'period.E3',
      behind: 'period.1o 2018',
      onlyAlike: true,
    }));

  it('is nothing it cannot mean', () =>
    expect(read('vista=x&pagina=-2&ocultar=todo&nombre=x&parecidos=no&motivo=E3&porPagina=7')).toEqual(read('')));
});

describe('a change of what is shown', () => {
  it('keeps the rest of the address', () =>
    expect(change('vista=detalles&buscar=obra&x=1', { page: 2 })).toBe('vista=detalles&buscar=obra&x=1&pagina=2'));

  it('says nothing of what is usual', () =>
    expect(change('vista=detalles&pagina=2', { view: 'summary', page: 1 })).toBe(''));

  it('begins at the first page with another search or other classes', () => {
    expect(change('vista=detalles&pagina=7', { search: 'obra' })).toBe('vista=detalles&buscar=obra');
    expect(change('vista=detalles&pagina=7', { shown: ['errores'] })).toBe(
      'vista=detalles&ocultar=sin-problemas,avisos,omitidos,por-decidir,cambian,iguales',
    );
    expect(change('vista=detalles&pagina=7', { view: 'details' })).toBe('vista=detalles&pagina=7');
  });

  it('leaves page, search and name behind with the list that they are of', () => {
    expect(
      change('vista=detalles&pagina=7&buscar=obra&motivo=period.E3&detras=total&ocultar=errores', { view: 'summary' }),
    ).toBe('ocultar=errores');
    expect(change('pagina=2&buscar=alfa&parecidos=1', { view: 'details', name: NAME })).toBe(
      `parecidos=1&vista=detalles&nombre=${NAME}`,
    );
  });

  it('shows on a sheet what is wrong, and what is to be decided', () =>
    expect(change('vista=detalles&pagina=3&buscar=obra', onSheet(read('buscar=obra')))).toBe(
      'vista=hoja&buscar=obra&ocultar=sin-problemas,avisos,omitidos,cambian,iguales',
    ));

  it('may hide every row', () =>
    expect(change('', { shown: [] })).toBe(
      'ocultar=sin-problemas,avisos,omitidos,errores,por-decidir,cambian,iguales',
    ));
});

it('is asked of the server by class', () =>
  expect(rowsQuery(read('ocultar=omitidos&pagina=2&buscar=a'))).toEqual({
    page: 2,
    pageSize: 10,
    search: 'a',
    showNoIssues: 'true',
    showNotices: 'true',
    showSkipped: 'false',
    showErrors: 'true',
    showConflicts: 'true',
    showRevisions: 'true',
    showUnchanged: 'true',
  }));

it('is asked of the server by name', () => {
  expect(rowsQuery(read(`nombre=${NAME}`))).toMatchObject({ name: NAME });
  expect(rowsQuery(read('motivo=period.E3'))).toMatchObject({ remark: 'period.E3' });
  expect(read('motivo=contractNumber.I14.amount-supplier').remark).toBe('contractNumber.I14.amount-supplier');
  expect(rowsQuery(read('detras=total'))).toMatchObject({ behind: 'total' });
  expect(namesQuery(read('parecidos=1&pagina=2&buscar=a'))).toEqual({
    page: 2,
    pageSize: 10,
    search: 'a',
    onlyAlike: 'true',
  });
});
