import type { PointOptionsObject, SeriesColumnOptions } from 'highcharts';
import {
  type QuarterAmounts,
  quarterLabel,
  spendingByQuarterOptions,
  spendingByQuarterTable,
} from './chart-of-quarters.ts';

const quarter = (
  period: string,
  year: string,
  totalPublic = 0,
  totalInvitation = 0,
  totalNoBid = 0,
): QuarterAmounts => ({
  _id: { period, year },
  totalPublic,
  totalInvitation,
  totalNoBid,
  untaxed: 0,
  untaxedCount: 0,
});

const quarters = [
  quarter('2o', '2020', 300_000, 0, 0.25),
  quarter('4o', '2019', 2_500_000, 1_000_000, 750_000.5),
  quarter('1o', '2020', 0, 0, 100),
];

const seriesOf = (given: readonly QuarterAmounts[]) =>
  Object.fromEntries(
    (spendingByQuarterOptions(given).series ?? []).map((series) => [
      series.name,
      (series as SeriesColumnOptions).data?.map((point) => (point as PointOptionsObject).y), // what the options are made of
    ]),
  );

describe('the bars of spending by quarter', () => {
  it('are in millions of pesos, in the order of time', () => {
    expect(seriesOf(quarters)).toEqual({
      'Lic. pública': [2.5, 0, 0.3],
      'Por invitación': [1, 0, 0],
      'Adj. directa': [0.7500005, 0.0001, 0.00000025],
    });
  });

  it('are named by period and year', () => {
    expect(spendingByQuarterOptions(quarters).xAxis).toMatchObject({ categories: ['4o 2019', '1o 2020', '2o 2020'] });
  });

  it('show a name that looks like markup as it is written', () => {
    const { tooltip } = spendingByQuarterOptions([quarter('<img src=x>', '')]);
    const shown = tooltip?.formatter?.call({ index: 0 } as never, undefined as never); // all it asks of its point
    expect(String(shown)).toContain('<b>&lt;img src=x></b>');
  });

  it('keep a period without a year, last', () => {
    const options = spendingByQuarterOptions([quarter('Anual', ''), ...quarters]);
    expect(options.xAxis).toMatchObject({ categories: ['4o 2019', '1o 2020', '2o 2020', 'Anual'] });
  });

  it('stand on each other, public tenders at the ground', () => {
    const options = spendingByQuarterOptions(quarters);
    expect(options.plotOptions?.column?.stacking).toBe('normal');
    expect(options.yAxis).toMatchObject({ reversedStacks: false });
    expect(options.series?.map(({ name }) => name)).toEqual(['Lic. pública', 'Por invitación', 'Adj. directa']);
  });

  it('say aloud from when to when they go, and how high', () => {
    const { xAxis, yAxis } = spendingByQuarterOptions(quarters);
    expect(xAxis).toMatchObject({ accessibility: { rangeDescription: '4o 2019 a 2o 2020.' } });
    expect(yAxis).toMatchObject({
      accessibility: { rangeDescription: 'El trimestre más alto suma $4,250,000.50.' },
    });
  });

  it('tell the amounts of their quarter to the cent', () => {
    const told = spendingByQuarterOptions(quarters).tooltip?.formatter;
    expect(told?.call({ index: 0 } as never, {} as never)).toBe(
      '<b>4o 2019</b><br>Adj. directa: <b>$750,000.50</b><br>Por invitación: <b>$1,000,000.00</b>' +
        '<br>Lic. pública: <b>$2,500,000.00</b><br>Total: <b>$4,250,000.50</b>',
    );
  });

  it('differ by more than their colour', () => {
    const fills = spendingByQuarterOptions(quarters).series?.map((series) => ('color' in series ? series.color : ''));
    expect(fills?.[0]).toBe('var(--public)');
    expect(fills?.[1]).toHaveProperty('pattern.path');
    expect(fills?.[2]).toHaveProperty('pattern.path');
    expect(fills?.[1]).not.toEqual(fills?.[2]);
  });
});

describe('the table of spending by quarter', () => {
  it('has pesos to the cent and exact totals', () => {
    const { columns, rows, totals } = spendingByQuarterTable(quarters);
    expect(columns.map(({ header }) => header)).toEqual([
      'Trimestre',
      'Lic. pública',
      'Por invitación',
      'Adj. directa',
      'Total',
    ]);
    expect(rows).toEqual([
      ['4o 2019', 2_500_000, 1_000_000, 750_000.5, 4_250_000.5],
      ['1o 2020', 0, 0, 100, 100],
      ['2o 2020', 300_000, 0, 0.25, 300_000.25],
    ]);
    expect(totals).toEqual(['Total', 2_800_000, 1_000_000, 750_100.75, 4_550_100.75]);
  });

  it('says what of each total holds no taxes, where any does not', () => {
    const [first, second, third] = quarters;
    const some = [
      { ...first!, untaxed: 0.25, untaxedCount: 1 },
      { ...second!, untaxed: 700_000.5, untaxedCount: 3 },
      third!,
    ];
    const { columns, rows, totals } = spendingByQuarterTable(some);
    expect(columns.slice(5).map(({ header }) => header)).toEqual([
      'Sin «con impuestos»',
      'Contratos sin «con impuestos»',
    ]);
    expect(rows.map((row) => row.slice(4))).toEqual([
      [4_250_000.5, 700_000.5, 3],
      [100, 0, 0],
      [300_000.25, 0.25, 1],
    ]);
    expect(totals?.slice(4)).toEqual([4_550_100.75, 700_000.75, 4]);
    expect(columns.slice(5).map(({ format }) => format?.(1_000))).toEqual(['$1,000.00', '1,000']);
  });

  it('writes its amounts as money', () => {
    expect(spendingByQuarterTable(quarters).columns[4]?.format?.(4_250_000.5)).toBe('$4,250,000.50');
  });
});

describe('what stands under a bar', () => {
  const years = ['2017', '2018', '2019', '2020'].flatMap((year) =>
    ['1o', '2o', '3o', '4o'].map((period) => quarter(period, year)),
  );
  const labels = (pixelsPerBar: number) => years.map((_, at) => quarterLabel(years, at, pixelsPerBar));

  it('is its quarter, with the year where one begins', () => {
    expect(labels(40).slice(0, 5)).toEqual(['1o<br><b>2017</b>', '2o', '3o', '4o', '1o<br><b>2018</b>']);
  });

  it('is only the year where bars are narrow', () => {
    expect(labels(12).filter(Boolean)).toEqual(['2017', '2018', '2019', '2020']);
  });

  it('is every second year where even years have no room', () => {
    expect(labels(6).filter(Boolean)).toEqual(['2017', '2019']);
  });

  it('is nothing beyond the bars', () => {
    expect(quarterLabel(years, 16, 40)).toBe('');
  });
});
