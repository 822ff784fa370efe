import { listStateIn, orderAmong } from './list-state.ts';

const stateIn = (address: string) => listStateIn(new URLSearchParams(address));

describe('the state of a list', () => {
  it('is read from its address', () => {
    expect(stateIn('pagina=3&porPagina=50&orden=name:asc')).toEqual({
      page: 3,
      pageSize: 50,
      order: { field: 'name', direction: 'asc' },
    });
  });

  it.each(['', 'pagina=0&porPagina=7', 'pagina=-1&porPagina=1000', 'pagina=dos&porPagina=diez', 'pagina=1.5'])(
    'is the usual one for "%s"',
    (address) => expect(stateIn(address)).toEqual({ page: 1, pageSize: 10, order: undefined }),
  );
});

describe('the order of a list', () => {
  const fields = ['total', 'name'] as const;

  it('is the one asked', () =>
    expect(orderAmong({ field: 'name', direction: 'asc' }, fields, 'total')).toEqual({
      field: 'name',
      direction: 'asc',
    }));

  it('is the usual one, from the largest, when none or an unknown one is asked', () => {
    const usual = { field: 'total', direction: 'desc' };
    expect(orderAmong(undefined, fields, 'total')).toEqual(usual);
    expect(orderAmong({ field: 'constructor', direction: 'asc' }, fields, 'total')).toEqual(usual);
  });
});
