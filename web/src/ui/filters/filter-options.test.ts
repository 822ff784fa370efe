import { nameOrder } from '@monitor/contracts-schema/text/text';
import { byName, byQuarter, byYear } from './filter-options.ts';

const options = (...labels: string[]) => labels.map((label) => ({ id: label, label }));
const labels = (sorted: readonly { label: string }[]) => sorted.map(({ label }) => label);

describe('the options of a filter', () => {
  it('come by year and then by quarter, what names no quarter last', () =>
    expect(labels(byQuarter(options('4o 2020', 'Anual', '1o 2021', '2o 2020')))).toEqual([
      ...['2o 2020', '4o 2020', '1o 2021', 'Anual'],
    ]));

  it('come by year as a number, and by name as Spanish orders it', () => {
    expect(labels(byYear(options('2019', '2009')))).toEqual(['2009', '2019']);
    expect(labels(byName(options('Ñandú', 'Oro', 'nube', 'Ángel')))).toEqual(['Ángel', 'nube', 'Ñandú', 'Oro']);
  });

  it('come in the order of the rows of tables, which is of one collation', () => {
    const names = ['Obra 10', 'Obra 2', '"La Ñ"', 'Lana', 'A-Z', 'Aa', 'Zeta-Uno', 'Zeta, SA', 'ÁRBOL SC', 'arbol'];
    const inTables = [...names].sort((one, other) => (nameOrder(one) < nameOrder(other) ? -1 : 1));
    expect(labels(byName(options(...names)))).toEqual(inTables);
  });
});
