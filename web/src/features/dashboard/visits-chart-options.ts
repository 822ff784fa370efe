import type { VisitPoint } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import { formatCount } from '../../lib/format/format.ts';
import type { ChartOptions, ChartTable } from '../../ui/charts/chart-data.ts';

const nameOf = ({ _id: { period, year } }: VisitPoint): string => [period, year].filter(Boolean).join(' ');

const SHORT = 3;
const LABEL_PX = 36;

/**
 * What stands under a point: the beginning of its month or quarter, and its year where another year is named. Where points
 * are close, every third has a name, counted from the last.
 */
export const visitsLabel = (points: readonly VisitPoint[], at: number, pixelsPerPoint: number): string => {
  const point = points[at];
  const every = pixelsPerPoint >= LABEL_PX ? 1 : 3;
  if (!point || (points.length - 1 - at) % every !== 0) return '';
  const { period, year } = point._id;
  if (!period) return year;
  const short = period.slice(0, SHORT).trim();
  return points[at - every]?._id.year === year ? short : `${short}<br><b>${year}</b>`;
};

/** A line of visits through time. */
export const visitsChartOptions = (points: readonly VisitPoint[]): ChartOptions => {
  const [first, last] = [points[0], points.at(-1)];
  const highest = Math.max(0, ...points.map(({ total }) => total));
  return {
    chart: { type: 'line' },
    legend: { enabled: false },
    xAxis: {
      categories: points.map(nameOf),
      crosshair: true,
      labels: {
        step: 1,
        rotation: 0,
        formatter() {
          return visitsLabel(points, Number(this.pos), this.axis.len / points.length);
        },
      },
      accessibility: {
        description: 'Tiempo',
        rangeDescription: first && last ? `${nameOf(first)} a ${nameOf(last)}.` : '',
      },
    },
    yAxis: {
      title: { text: undefined },
      min: 0,
      allowDecimals: false,
      labels: { format: '{value:,.0f}' },
      accessibility: { description: 'Visitas', rangeDescription: `Como mucho ${formatCount(highest)} visitas.` },
    },
    tooltip: { headerFormat: '<b>{point.key}</b><br>', pointFormat: 'Visitas: <b>{point.y:,.0f}</b>' },
    accessibility: { point: { descriptionFormat: '{category}: {y} visitas.' } },
    series: [
      {
        type: 'line',
        name: 'Visitas',
        color: 'var(--accent-strong)',
        lineWidth: 3,
        marker: { enabled: true, radius: 4, symbol: 'circle' },
        data: points.map(({ total }) => total),
      },
    ],
  };
};

/** The same visits as a table, with what they add up to. */
export const visitsChartTable = (points: readonly VisitPoint[]): ChartTable => ({
  columns: [{ header: 'Periodo' }, { header: 'Visitas', format: formatCount }],
  rows: points.map((point) => [nameOf(point), point.total]),
  totals: ['Total', points.reduce((sum, { total }) => sum + total, 0)],
});
