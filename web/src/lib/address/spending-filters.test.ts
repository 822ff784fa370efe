import {
  amendmentsAmong,
  type ChosenFilters,
  filterQuery,
  filtersIn,
  isFiltered,
  NO_FILTERS,
  onlyFilters,
  untaxedAmong,
  withFilters,
} from './spending-filters.ts';

const [A1, B2, C3] = ['a1', 'b2', 'c3'].map((end) => end.padStart(32, '0')) as [string, string, string]; // three of three

const chosen: ChosenFilters = {
  administrationPeriods: ['2016-2018'],
  fiscalYears: ['2017', '2018'],
  trimonths: ['1o 2017'],
  procedureTypes: ['NO_BID'],
  administrativeUnits: [A1],
  suppliers: [B2, C3],
  categories: ['EXTENSION', 'SERVICES'],
  procedureStates: ['CONCLUDED'],
  taxes: ['EXCLUDED'],
  isEmpty: ['false'],
  isCounted: ['true'],
  missing: ['supplier', 'contractId'],
  linked: ['contractUrl'],
  limitExceeded: ['true'],
  variables: ['NCSF'],
  conditions: ['totalOrMaxAmount:GREATER:1000.5'],
  search: 'papelería & más',
};

describe('filters in an address', () => {
  it('are read as they were written', () => {
    const address = withFilters(new URLSearchParams('orden=total:asc'), chosen).toString();
    expect(filtersIn(new URLSearchParams(address))).toEqual(chosen);
    expect(address).toContain('orden=total%3Aasc');
  });

  it('are unknown when it says nothing of them', () =>
    expect(filtersIn(new URLSearchParams('pagina=3'))).toBeUndefined());

  it('may be none on purpose', () => {
    const params = withFilters(new URLSearchParams(), NO_FILTERS);
    expect(filtersIn(params)).toEqual(NO_FILTERS);
  });

  it('begin at the first page', () =>
    expect(withFilters(new URLSearchParams('pagina=4'), chosen).has('pagina')).toBe(false));

  it('replace those before', () => {
    const before = withFilters(new URLSearchParams(), chosen);
    expect(filtersIn(withFilters(before, { ...NO_FILTERS, fiscalYears: ['2020'] }))).toEqual({
      ...NO_FILTERS,
      fiscalYears: ['2020'],
    });
  });

  it('are each named once, blanks left out', () =>
    expect(filtersIn(new URLSearchParams('ejercicio=2017&ejercicio=2017&ejercicio='))?.fiscalYears).toEqual(['2017']));

  it.each([
    'procedimiento=HOLA',
    'procedimiento=toString',
    'unidad=123',
    'proveedor=<b>',
    'materia=OTRA',
    'estado=hoy',
    'sinProcedimientos=1',
    'condicion=totalOrMaxAmount:GREATER:mucho',
  ])('leave out what an address cannot mean, such as %s', (address) =>
    expect(filtersIn(new URLSearchParams(address))).toEqual(NO_FILTERS),
  );
});

describe('filters', () => {
  it('are in use when anything is chosen', () => {
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, search: 'x' })).toBe(true);
    expect(isFiltered({ ...NO_FILTERS, suppliers: [B2] })).toBe(true);
  });

  it('that a screen does not show do not narrow it', () =>
    expect(onlyFilters(chosen, ['fiscalYears', 'search'])).toEqual({
      ...NO_FILTERS,
      fiscalYears: chosen.fiscalYears,
      search: chosen.search,
    }));

  it('are asked by their names, those that ask something', () => {
    expect(filterQuery(chosen)).toEqual({
      administrationPeriods: ['2016-2018'],
      fiscalYears: ['2017', '2018'],
      trimonths: ['1o 2017'],
      procedureTypes: ['NO_BID'],
      administrativeUnits: [A1],
      suppliers: [B2, C3],
      categories: ['EXTENSION', 'SERVICES'],
      procedureStates: ['CONCLUDED'],
      taxes: ['EXCLUDED'],
      isEmpty: ['false'],
      isCounted: ['true'],
      missing: ['supplier', 'contractId'],
      linked: ['contractUrl'],
      limitExceeded: ['true'],
      variables: ['NCSF'],
      conditions: ['totalOrMaxAmount:GREATER:1000.5'],
      search: 'papelería & más',
    });
    expect(filterQuery(NO_FILTERS)).toEqual({});
  });
});

describe('what counts without taxes, among what is filtered', () => {
  it('is what counts, and is not said to hold them', () =>
    expect(untaxedAmong({ ...NO_FILTERS, fiscalYears: ['2017'] })).toEqual({
      ...NO_FILTERS,
      fiscalYears: ['2017'],
      taxes: ['EXCLUDED', 'UNKNOWN'],
      isCounted: ['true'],
    }));

  it('stays within what was chosen', () => expect(untaxedAmong(chosen).taxes).toEqual(['EXCLUDED']));
});

describe('the amendments among what is filtered', () => {
  it('are all that are concluded, and no row without procedures', () =>
    expect(amendmentsAmong({ ...NO_FILTERS, fiscalYears: ['2017'] })).toEqual({
      ...NO_FILTERS,
      fiscalYears: ['2017'],
      categories: ['EXTENSION', 'MODIFICACION', 'ADENDUM'],
      procedureStates: ['CONCLUDED'],
      isEmpty: ['false'],
    }));

  it('stay within the categories already chosen', () =>
    expect(amendmentsAmong(chosen).categories).toEqual(['EXTENSION']));
});
