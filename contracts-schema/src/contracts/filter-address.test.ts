import { filterNames, filterValueInWords, LONGEST_SEARCH } from './contract-filters.ts';
import { apiNameOfFilter, inOneOrder, pageFilters, readFilterAddress } from './filter-address.ts';
import { filtersMeant, filterValues, noFilters } from './spending-filters.ts';

const [UNIT, SUPPLIER] = ['a1', 'b2'].map((end) => end.padStart(32, '0')) as [string, string]; // two of two

describe('an address', () => {
  it('filters by what its parameters mean', () => {
    const address = { ejercicio: ['2025', '2024'], unidad: UNIT, sinProcedimientos: 'false', buscar: 'papel' };
    const { filters, unread } = readFilterAddress(address, filterNames);
    expect(unread).toEqual([]);
    expect(filtersMeant(filters)).toEqual({
      ...noFilters,
      fiscalYears: [{ fiscalYear: '2025' }, { fiscalYear: '2024' }],
      administrativeUnits: [{ _id: UNIT }],
      isEmpty: [false],
      search: 'papel',
    });
  });

  it('is told what of it no value is, and holds to the rest', () =>
    expect(readFilterAddress({ procedimiento: ['XYZ', 'NO_BID'], unidad: '123' }, filterNames)).toEqual({
      filters: { procedureTypes: ['NO_BID'] },
      unread: [
        { address: 'procedimiento', text: 'XYZ' },
        { address: 'unidad', text: '123' },
      ],
    }));

  it('is told which of its filters a page does not have', () =>
    expect(readFilterAddress({ procedimiento: 'NO_BID', proveedor: SUPPLIER }, pageFilters.suppliers)).toEqual({
      filters: { suppliers: [SUPPLIER] },
      unread: [{ address: 'procedimiento' }],
    }));

  it('may have parameters that are none of a filter, of which nothing is said', () =>
    expect(readFilterAddress({ fbclid: '1', pagina: '3' }, filterNames)).toEqual({ filters: {}, unread: [] }));

  it('searches for one text, of no more than can be asked, and is told of any other', () => {
    const searchIn = (buscar: unknown) => readFilterAddress({ buscar }, filterNames);
    const long = 'a'.repeat(LONGEST_SEARCH + 1);
    expect(searchIn(['  ', ' papel '])).toEqual({ filters: { search: ['papel'] }, unread: [] });
    expect(searchIn([long, 'papel', 'tinta'])).toEqual({
      filters: { search: ['papel'] },
      unread: [long, 'tinta'].map((text) => ({ address: 'buscar', text })),
    });
  });

  it('is told which values are more than a filter takes', () => {
    const many = Array.from({ length: 202 }, (_, index) => `${index}`);
    expect(readFilterAddress({ ejercicio: many }, filterNames)).toEqual({
      filters: { fiscalYears: many.slice(0, 200) },
      unread: ['200', '201'].map((text) => ({ address: 'ejercicio', text })),
    });
  });

  it('says the same by the names of the API', () => {
    const query = { fiscalYears: ['2025'], procedureTypes: 'XYZ', ejercicio: '2024' };
    expect(readFilterAddress(query, filterNames, apiNameOfFilter)).toEqual({
      filters: { fiscalYears: ['2025'] },
      unread: [{ address: 'procedureTypes', text: 'XYZ' }],
    });
  });

  it('means the same whatever the order of its values', () => {
    const [one, other] = [
      ['2025', '2024'],
      ['2024', '2025'],
    ].map((ejercicio) => inOneOrder(readFilterAddress({ ejercicio }, filterNames).filters));
    expect(one).toEqual(other);
  });
});

describe('values of filters', () => {
  const filters = filtersMeant({
    trimonths: ['1o 2025'],
    procedureTypes: ['SERVICES'],
    suppliers: [SUPPLIER],
    limitExceeded: ['true'],
    conditions: ['totalAmount:LESS:10.5'],
  });

  it('are had bare', () => {
    expect(filterValues(filters, 'trimonths')).toEqual(['1o 2025']);
    expect(filterValues(filters, 'suppliers')).toEqual([SUPPLIER]);
    expect(filterValues(filters, 'limitExceeded')).toEqual([true]);
    expect(filterValues(filters, 'categories')).toEqual([]);
  });

  it('have words: what a list calls them, whom an id names, what a condition asks, or what they say', () => {
    const named = () => 'Papelera del Norte';
    expect(filterValueInWords('procedureTypes', 'SERVICES', named)).toBe('Servicios');
    expect(filterValueInWords('limitExceeded', 'true', named)).toBe('Límite excedido');
    expect(filterValueInWords('suppliers', SUPPLIER, named)).toBe('Papelera del Norte');
    expect(filterValueInWords('conditions', 'totalAmount:LESS:10.5', named)).toBe('Monto total menor que $10.50');
    expect(filterValueInWords('trimonths', '1o 2025', named)).toBe('1o 2025');
  });
});
