import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import {
  type IndexLinePoint,
  indexLineCauses,
  indexLineColumns,
} from '@monitor/contracts-schema/calculations/index-line';
import type { MethodStep } from '@monitor/contracts-schema/calculations/method-steps';
import { formatDay, formatLongDay } from '../../lib/format/format.ts';
import type { ChartOptions, ChartTable } from '../../ui/charts/chart-data.ts';

type DisplayForm = MethodStep['displayForm'];

const DAY_MS = 24 * 60 * 60 * 1000;

const isOfMethod = ({ cause }: IndexLinePoint): boolean => cause === 'METHOD' || cause === 'DATA_AND_METHOD';

/** On the side of a point that its step leaves free. */
const beside = ({ before, value }: IndexLinePoint) =>
  before !== null && value !== null && value < before
    ? ({ verticalAlign: 'top', y: 10 } as const)
    : ({ verticalAlign: 'bottom', y: -10 } as const);

/** A line in steps from each change of the index to the next one, up to today. */
export const indexLineOptions = (points: readonly IndexLinePoint[], form: DisplayForm, today: string): ChartOptions => {
  const [first, last] = [points[0], points.at(-1)];
  const values = points.flatMap(({ value }) => value ?? []);
  const isPercent = form === 'PERCENTAGE' && values.every((value) => value >= 0 && value <= 100);
  const marks = points.map((point) => ({
    x: Date.parse(point.day),
    y: point.value,
    marker: isOfMethod(point)
      ? { symbol: 'diamond', radius: 7, fillColor: 'var(--surface-raised)', lineColor: 'var(--text)', lineWidth: 2 }
      : { symbol: 'circle', radius: 4 },
    dataLabels: { enabled: isOfMethod(point), format: indexLineCauses[point.cause], ...beside(point) },
    custom: {
      day: formatLongDay(point.day),
      result: formatResult(point.value, form),
      cause: indexLineCauses[point.cause],
    },
  }));
  const untilToday =
    last && last.value !== null && today > last.day
      ? [
          {
            x: Date.parse(today),
            y: last.value,
            marker: { enabled: false },
            custom: { ...marks.at(-1)?.custom, cause: 'Hoy' },
          },
        ]
      : [];
  return {
    chart: { type: 'line', spacingRight: 16 },
    legend: { enabled: false },
    xAxis: {
      type: 'datetime',
      minTickInterval: DAY_MS,
      tickPixelInterval: 110,
      minPadding: 0.02,
      maxPadding: 0.02,
      dateTimeLabelFormats: { day: '%e %b', week: '%e %b', month: '%b %Y', year: '%Y' },
      accessibility: {
        description: 'Tiempo',
        rangeDescription: first && last ? `${formatLongDay(first.day)} a ${formatLongDay(last.day)}.` : '',
      },
    },
    yAxis: {
      title: { text: undefined },
      ...(isPercent && { min: 0, max: 100, tickInterval: 25 }),
      labels: { format: form === 'PERCENTAGE' ? '{value}%' : '{value:,.0f}' },
      accessibility: { description: 'Índice' },
    },
    tooltip: {
      headerFormat: '',
      pointFormat: '{point.custom.day}<br><b>{point.custom.result}</b><br>{point.custom.cause}',
    },
    accessibility: { point: { descriptionFormat: '{custom.day}: {custom.result}. {custom.cause}.' } },
    series: [
      {
        type: 'line',
        name: 'Índice',
        step: 'left',
        color: 'var(--accent-strong)',
        lineWidth: 3,
        marker: { enabled: true },
        dataLabels: {
          style: {
            color: 'var(--text)',
            fontSize: '13px',
            fontWeight: '400',
            textOutline: '3px var(--surface-raised)',
          },
        },
        data: [...marks, ...untilToday],
      },
    ],
  };
};

/** The same changes as a table. */
export const indexLineTable = (points: readonly IndexLinePoint[], form: DisplayForm): ChartTable => ({
  columns: indexLineColumns.map((header) => ({ header })),
  rows: points.map((point) => [
    formatDay(point.day),
    point.cause === 'FIRST' ? '' : formatResult(point.before, form),
    formatResult(point.value, form),
    indexLineCauses[point.cause],
  ]),
});
