import type { PointOptionsObject, SeriesColumnOptions, YAxisOptions } from 'highcharts';
import type { QuarterAmounts } from './chart-of-quarters.ts';
import { twoYearsOptions, twoYearsTable } from './chart-of-two-years.ts';
import { yearsOf } from './use-two-years.ts';

const quarter = (period: string, year: string, totalPublic: number, totalNoBid = 0): QuarterAmounts => ({
  _id: { period, year },
  totalPublic,
  totalInvitation: 0,
  totalNoBid,
  untaxed: 0,
  untaxedCount: 0,
});
const quarters = [
  quarter('2o', '2020', 3_000_000, 1_000_000),
  quarter('1o', '2019', 500_000),
  quarter('2o', '2019', 250_000.1),
  quarter('4o', '2020', 1_000_000),
  quarter('1o', '2018', 9_000_000),
  quarter('Anual', '', 7),
];

describe('two years one above the other', () => {
  const { series, yAxis, xAxis } = twoYearsOptions(
    quarters,
    ['2020', '2019'],
    (name) => `/contracts?trimestre=${name}`,
  );
  const pointsOf = (place: number) =>
    (series?.[place] as SeriesColumnOptions | undefined)?.data?.map((point) => (point as PointOptionsObject).y); // what they are made of

  it('are drawn by quarter, each in its own half, by the same measure', () => {
    expect(xAxis).toMatchObject({ categories: ['1o', '2o', '4o'] });
    expect((yAxis as YAxisOptions[]).map(({ title, max }) => [title?.text, max])).toEqual([
      ['<b>2020</b>', 4],
      ['<b>2019</b>', 4],
    ]);
    expect([pointsOf(0), pointsOf(2), pointsOf(3)]).toEqual([
      [0, 3, 1],
      [0, 1, 0],
      [0.5, 0.2500001, 0],
    ]);
  });

  it('are a table that says by how much they differ', () => {
    expect(twoYearsTable(quarters, ['2020', '2019'])).toMatchObject({
      columns: [{ header: 'Trimestre' }, { header: '2020' }, { header: '2019' }, { header: 'Diferencia' }],
      rows: [
        ['1o', 0, 500_000, -500_000],
        ['2o', 4_000_000, 250_000.1, 3_749_999.9],
        ['4o', 1_000_000, 0, 1_000_000],
      ],
      totals: ['Total', 5_000_000, 750_000.1, 4_249_999.9],
    });
  });

  it('are among those that there are, the newest first', () => {
    expect(yearsOf(quarters)).toEqual(['2020', '2019', '2018']);
  });
});
