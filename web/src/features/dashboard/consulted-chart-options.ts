import type { dashboardEndpoints } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { counted } from '../../lib/format/counted.ts';
import { formatCount, formatShare } from '../../lib/format/format.ts';
import type { ChartOptions, ChartTable } from '../../ui/charts/chart-data.ts';
import { donutOptions } from '../../ui/charts/chart-donut.ts';

export type Consulted = AnswerOf<typeof dashboardEndpoints.visitsRoute>['data'];

/** Distinguished beside each other, and none of them a procedure's. */
const colours = ['#19babd', '#454e7b', '#587fe3', '#b4b8ca', '#0b6e70', '#9f97e4', '#6a7296', '#2e3854'];

type Slice = Readonly<{ label: string; visits: number; share: number; colour: string }>;

/** What was consulted, the most first; a page keeps its colour whatever its place. */
const slicesOf = ({ labels, datasets }: Consulted): Slice[] => {
  const total = datasets.reduce((sum, visits) => sum + visits, 0);
  return labels
    .map((label, at) => {
      const visits = datasets[at] ?? 0;
      return { label, visits, share: total > 0 ? visits / total : 0, colour: colours[at % colours.length] ?? '' };
    })
    .sort((one, other) => other.visits - one.visits);
};

/** A donut of the pages that readers consult, what they add up to in its middle. */
export const consultedChartOptions = (consulted: Consulted): ChartOptions => {
  const slices = slicesOf(consulted);
  return donutOptions({
    name: 'Consultas',
    total: formatCount(slices.reduce((sum, { visits }) => sum + visits, 0)),
    unit: 'consultas',
    slices: slices.map(({ label, visits, share, colour }) => ({
      name: label,
      value: visits,
      color: colour,
      share: formatShare(share, 2),
      amount: counted(visits, 'consulta', 'consultas'),
    })),
  });
};

/** Percent with two decimals. */
const inPercent = (share: number): number => Math.round(share * 10_000) / 100;

/** The same as a table. */
export const consultedChartTable = (consulted: Consulted): ChartTable => {
  const slices = slicesOf(consulted);
  return {
    columns: [
      { header: 'Información' },
      { header: 'Consultas', format: formatCount },
      { header: 'Porcentaje', format: (percent) => formatShare(percent / 100, 2) },
    ],
    rows: slices.map(({ label, visits, share }) => [label, visits, inPercent(share)]),
    totals: ['Total', slices.reduce((sum, { visits }) => sum + visits, 0), slices.length > 0 ? 100 : 0],
  };
};
