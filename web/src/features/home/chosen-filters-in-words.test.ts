import { NO_FILTERS } from '../../lib/address/spending-filters.ts';
import { chosenFiltersInWords } from './chosen-filters-in-words.ts';

describe('filters in words', () => {
  it('are nothing when nothing is filtered', () => {
    expect(chosenFiltersInWords(NO_FILTERS)).toBe('');
  });

  it('name periods and procedures, and count records', () => {
    const filters = {
      ...NO_FILTERS,
      administrationPeriods: ['2018-2021'],
      fiscalYears: ['2019', '2020'],
      trimonths: ['1o 2019'],
      procedureTypes: ['NO_BID'],
      administrativeUnits: ['a'],
      suppliers: ['a', 'b'],
    };
    expect(chosenFiltersInWords(filters)).toBe(
      'Administración: 2018-2021 · Ejercicio: 2019, 2020 · Trimestre: 1o 2019 · Tipo de procedimiento: Adjudicación directa' +
        ' · De 1 unidad administrativa · De 2 proveedores',
    );
  });
});
