import { formatPesos } from '../../lib/format/format.ts';
import { type ChartOptions, type ChartTable, LINKED_TOOLTIP, linkLine } from '../../ui/charts/chart-data.ts';
import {
  amountsIn,
  inTime,
  layers,
  nameOf,
  type QuarterAddress,
  type QuarterAmounts,
  totalOf,
} from './chart-of-quarters.ts';
import type { TwoYears } from './use-two-years.ts';

const MILLION = 1_000_000;

const NOTHING = { totalPublic: 0, totalInvitation: 0, totalNoBid: 0, untaxed: 0, untaxedCount: 0 };

/** The quarters that either year has, each of both; one that a year has not is empty there. */
const paired = (all: readonly QuarterAmounts[], years: TwoYears) => {
  const of = (year: string) => all.filter(({ _id }) => _id.year === year);
  const periods = [...new Set(years.flatMap(of).map(({ _id: { period } }) => period))].sort();
  return periods.map((period) => ({
    period,
    quarters: years.map(
      (year): QuarterAmounts =>
        of(year).find(({ _id }) => _id.period === period) ?? { _id: { period, year }, ...NOTHING },
    ),
  }));
};

/** The bars of one year above those of another, by the same measure. */
export const twoYearsOptions = (
  unsorted: readonly QuarterAmounts[],
  years: TwoYears,
  addressOf: QuarterAddress,
): ChartOptions => {
  const pairs = paired(inTime(unsorted), years);
  const highest = Math.max(0, ...pairs.flatMap(({ quarters }) => quarters.map(totalOf))) / MILLION;
  return {
    chart: { type: 'column' },
    xAxis: { categories: pairs.map(({ period }) => period), accessibility: { description: 'Trimestre' } },
    yAxis: years.map((year, place) => ({
      title: { text: `<b>${year}</b>` },
      top: place === 0 ? '0%' : '54%',
      height: '46%',
      offset: 0,
      min: 0,
      max: highest,
      labels: { format: '{value:,.0f}' },
      reversedStacks: false,
      accessibility: { description: `Millones de pesos de ${year}` },
    })),
    tooltip: {
      ...LINKED_TOOLTIP,
      formatter() {
        const quarter = pairs[this.index]?.quarters[Number(this.series.options.yAxis)];
        return quarter ? amountsIn(quarter) + linkLine(addressOf(nameOf(quarter))) : false;
      },
    },
    plotOptions: { column: { stacking: 'normal' } },
    accessibility: { point: { descriptionFormat: '{category} {point.custom.year}, {series.name}: {custom.amount}.' } },
    series: years.flatMap((year, place) =>
      layers.map(({ amount, fill }) => ({
        type: 'column' as const,
        name: fill.label,
        ...(place === 0 ? { id: amount } : { linkedTo: amount }),
        yAxis: place,
        color: fill.color,
        borderColor: fill.line,
        data: pairs.map(({ quarters }) => ({
          y: (quarters[place]?.[amount] ?? 0) / MILLION,
          custom: { amount: formatPesos(quarters[place]?.[amount] ?? 0), year },
        })),
      })),
    ),
  };
};

/** What each quarter of both years came to, and by how much the upper one is more. */
export const twoYearsTable = (unsorted: readonly QuarterAmounts[], years: TwoYears): ChartTable => {
  const pairs = paired(inTime(unsorted), years);
  const rowOf = (name: string, sums: readonly number[]) => {
    const [upper = 0, lower = 0] = sums.map((sum) => Math.round(sum * 100) / 100);
    return [name, upper, lower, Math.round((upper - lower) * 100) / 100];
  };
  const all = years.map((_, place) => pairs.reduce((sum, { quarters }) => sum + totalOf(quarters[place]!), 0)); // each pair has both
  return {
    columns: [{ header: 'Trimestre' }, ...[...years, 'Diferencia'].map((header) => ({ header, format: formatPesos }))],
    rows: pairs.map(({ period, quarters }) => rowOf(period, quarters.map(totalOf))),
    totals: rowOf('Total', all),
  };
};
