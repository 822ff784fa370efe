import type { PointOptionsObject } from 'highcharts';
import { centredText } from './centred-text.ts';
import type { ChartOptions } from './chart-data.ts';

type Slice = Readonly<{
  name: string;
  value: number;
  color: PointOptionsObject['color'];
  /** Its part of the whole and what it is, as they are read. */
  share: string;
  amount: string;
}>;

type Donut = Readonly<{
  /** What the slices are parts of. */
  name: string;
  /** The whole as it is read, and what it is counted in. */
  total: string;
  unit: string;
  slices: readonly Slice[];
}>;

/** A donut with the whole in its middle and the shares in its legend, none of which can be switched off. */
export const donutOptions = ({ name, total, unit, slices }: Donut): ChartOptions => ({
  chart: { type: 'pie', events: { render: centredText('Total', total, unit) } },
  tooltip: { headerFormat: '', pointFormat: '{point.name}<br><b>{point.custom.share}</b> · {point.custom.amount}' },
  legend: { layout: 'vertical', labelFormat: '{name}: <b>{custom.share}</b>', accessibility: { enabled: false } },
  plotOptions: {
    pie: {
      innerSize: '68%',
      size: '100%',
      dataLabels: { enabled: false },
      showInLegend: true,
      point: { events: { legendItemClick: () => false } },
    },
  },
  accessibility: { point: { descriptionFormat: '{name}: {custom.share}, {custom.amount}.' } },
  series: [
    {
      type: 'pie',
      name,
      data: slices.map(({ name, value, color, share, amount }) => ({
        ...{ name, y: value, color, borderColor: 'var(--surface-raised)' },
        custom: { share, amount },
      })),
    },
  ],
});
