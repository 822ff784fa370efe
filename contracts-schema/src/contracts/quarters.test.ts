import { periodOrder, periodsBetween, quarterIn } from './quarters.ts';

describe('quarters', () => {
  it('are read from periods', () => {
    expect(quarterIn('3o 2019')).toEqual({ quarter: 3, year: 2019 });
    expect(['5o 2019', '3 2019', '3o 19', '', '3o 2019 '].map(quarterIn)).toEqual(Array(5).fill(undefined));
  });

  it('sort by year, then by quarter, and other texts behind them', () => {
    const periods = ['4o 2020', '1o 2021', 'anual', '2o 2020', '3o 2019'];
    expect(periods.sort((one, other) => (periodOrder(one) < periodOrder(other) ? -1 : 1))).toEqual([
      ...['3o 2019', '2o 2020', '4o 2020', '1o 2021', 'anual'],
    ]);
  });

  it('between others are all named', () => {
    expect(periodsBetween(['2o 2023', 'anual', '4o 2022', '1o 2022'])).toEqual([
      ...['1o 2022', '2o 2022', '3o 2022', '4o 2022', '1o 2023', '2o 2023'],
    ]);
    expect(periodsBetween(['1o 2022'])).toEqual(['1o 2022']);
    expect(periodsBetween(['anual'])).toEqual([]);
    expect(periodsBetween([])).toEqual([]);
  });
});
