import type { Chart, PointOptionsObject, SVGElement } from 'highcharts';
import { type ChartOptions, LINKED_TOOLTIP, linkLine } from './chart-data.ts';

const small = { color: 'var(--text-muted)', fontSize: '14px' };

/** What was written in a chart before, to be written anew where its middle is now. */
const written = new WeakMap<Chart, readonly SVGElement[]>();

/** A render event that writes a strong line between two small ones in the middle of a donut, in its picture files too. */
const centredText = (above: string, value: string, below: string) =>
  function (this: Chart): void {
    for (const element of written.get(this) ?? []) element.destroy();
    const write = (text: string, down: number, css: Record<string, string>): SVGElement =>
      this.renderer
        .text(text, this.plotLeft + this.plotWidth / 2, this.plotTop + this.plotHeight / 2 + down)
        .attr({ align: 'center', 'aria-hidden': 'true', zIndex: 5 })
        .css(css)
        .add();
    written.set(this, [
      write(above, -16, small),
      write(value, 6, { color: 'var(--text)', fontSize: '16px', fontWeight: '680' }),
      write(below, 27, small),
    ]);
  };

type Slice = Readonly<{
  name: string;
  value: number;
  color: PointOptionsObject['color'];
  /** Its part of the whole and what it is, as they are read. */
  share: string;
  amount: string;
  /** Where what it sums is. */
  leadsTo?: string | undefined;
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
  tooltip: {
    ...LINKED_TOOLTIP,
    headerFormat: '',
    pointFormat: '{point.name}<br><b>{point.custom.share}</b> · {point.custom.amount}{point.custom.link}',
  },
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
      data: slices.map(({ name, value, color, share, amount, leadsTo }) => ({
        name,
        y: value,
        color,
        borderColor: 'var(--surface-raised)',
        custom: { share, amount, link: linkLine(leadsTo) },
      })),
    },
  ],
});
