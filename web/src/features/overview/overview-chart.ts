import type { OverviewRow } from '@monitor/contracts-schema/comparisons/overview-endpoints';
import { formatCount, formatPesos } from '../../lib/format/format.ts';
import { type ChartOptions, type ChartTable, plainInTooltip } from '../../ui/charts/chart-data.ts';
import { procedureFills } from '../../ui/charts/procedure-fills.ts';

const MILLION = 1_000_000;
/** Of more organizations the bars would be lines: the first of the order are drawn, and all are in the table. */
export const MOST_DRAWN = 30;

const layers = [
  { amount: 'public', fill: procedureFills.PUBLIC },
  { amount: 'invitation', fill: procedureFills.INVITATION },
  { amount: 'noBid', fill: procedureFills.NO_BID },
] as const;

/** A bar of each organization in the order of the list, stacked by procedure, in millions of pesos. */
export const overviewOptions = (all: readonly OverviewRow[]): ChartOptions => {
  const rows = all.slice(0, MOST_DRAWN);
  return {
    chart: { type: 'bar' },
    xAxis: {
      categories: rows.map(({ shortName }) => shortName),
      labels: { step: 1 },
      accessibility: { description: 'Organización' },
    },
    yAxis: {
      title: { text: undefined },
      tickPixelInterval: 120,
      labels: { format: '{value:,.0f}' },
      reversedStacks: false,
      accessibility: { description: 'Millones de pesos' },
    },
    tooltip: {
      shared: true,
      formatter() {
        const row = rows[this.index];
        return row ? amountsIn(row) : false;
      },
    },
    plotOptions: { bar: { stacking: 'normal' } },
    accessibility: { point: { descriptionFormat: '{category}, {series.name}: {custom.amount}.' } },
    series: layers.map(({ amount, fill }) => ({
      type: 'bar',
      name: fill.label,
      color: fill.color,
      borderColor: fill.line,
      data: rows.map(({ totals }) => ({
        y: totals[amount] / MILLION,
        custom: { amount: formatPesos(totals[amount]) },
      })),
    })),
  };
};

const amountsIn = ({ name, totals }: OverviewRow): string =>
  [
    `<b>${plainInTooltip(name)}</b>`,
    ...layers.map(({ amount, fill }) => `${fill.label}: <b>${formatPesos(totals[amount])}</b>`),
    `Total: <b>${formatPesos(totals.total)}</b>`,
  ].join('<br>');

/** The same amounts of all of them. */
export const overviewTable = (rows: readonly OverviewRow[]): ChartTable => ({
  columns: [
    { header: 'Organización' },
    ...layers.map(({ fill }) => ({ header: fill.label, format: formatPesos })),
    { header: 'Total', format: formatPesos },
    { header: 'Contratos', format: formatCount },
  ],
  rows: rows.map(({ name, totals }) => [
    name,
    ...layers.map(({ amount }) => totals[amount]),
    totals.total,
    totals.totalCount,
  ]),
});
