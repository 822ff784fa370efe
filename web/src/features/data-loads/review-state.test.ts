import { type ReviewState, reviewAsked, reviewStateIn, withReviewState } from './review-state.ts';

const read = (address: string) => reviewStateIn(new URLSearchParams(address));
const change = (address: string, by: Partial<ReviewState>) =>
  decodeURIComponent(withReviewState(new URLSearchParams(address), by).toString());

describe('what an address shows of the review', () => {
  it('is the summary, and all rows, when it says nothing', () =>
    expect(read('')).toEqual({
      view: 'summary',
      page: 1,
      search: '',
      shown: ['sin-problemas', 'omitidos', 'errores'],
    }));

  it('is what it says', () =>
    expect(read('vista=detalles&pagina=3&buscar=obra+&ocultar=omitidos,sin-problemas')).toEqual({
      view: 'details',
      page: 3,
      search: 'obra',
      shown: ['errores'],
    }));

  it('is nothing it cannot mean', () => expect(read('vista=x&pagina=-2&ocultar=todo')).toEqual(read('')));
});

describe('a change of what is shown', () => {
  it('keeps the rest of the address', () =>
    expect(change('vista=detalles&buscar=obra&x=1', { page: 2 })).toBe('vista=detalles&buscar=obra&x=1&pagina=2'));

  it('says nothing of what is usual', () =>
    expect(change('vista=detalles&pagina=2', { view: 'summary', page: 1 })).toBe(''));

  it('begins at the first page with another search or other classes', () => {
    expect(change('vista=detalles&pagina=7', { search: 'obra' })).toBe('vista=detalles&buscar=obra');
    expect(change('vista=detalles&pagina=7', { shown: ['errores'] })).toBe(
      'vista=detalles&ocultar=sin-problemas,omitidos',
    );
    expect(change('vista=detalles&pagina=7', { view: 'details' })).toBe('vista=detalles&pagina=7');
  });

  it('may hide every row', () => expect(change('', { shown: [] })).toBe('ocultar=sin-problemas,omitidos,errores'));
});

it('is asked of the server by class', () =>
  expect(reviewAsked(read('ocultar=omitidos&pagina=2&buscar=a'))).toEqual({
    page: 2,
    search: 'a',
    showNoIssues: 'true',
    showSkipped: 'false',
    showErrors: 'true',
  }));
