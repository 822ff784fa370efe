import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { spendingEndpoints } from '@monitor/contracts-schema/spending/spending-endpoints';
import { formatCount, formatPesos } from '../../lib/format/format.ts';
import {
  type ChartOptions,
  type ChartTable,
  LINKED_TOOLTIP,
  linkLine,
  plainInTooltip,
} from '../../ui/charts/chart-data.ts';
import { procedureFills } from '../../ui/charts/procedure-fills.ts';

export type QuarterAmounts = AnswerOf<typeof spendingEndpoints.getAmountByPeriod>['data'][number];

const MILLION = 1_000_000;
/** So many bars are so narrow that an outline would hide them. */
const MANY = 24;

/** From the ground up, in the order of how open a procedure is. */
export const layers = [
  { amount: 'totalPublic', fill: procedureFills.PUBLIC },
  { amount: 'totalInvitation', fill: procedureFills.INVITATION },
  { amount: 'totalNoBid', fill: procedureFills.NO_BID },
] as const;

export const nameOf = ({ _id: { period, year } }: QuarterAmounts): string => [period, year].filter(Boolean).join(' ');

export const inTime = (quarters: readonly QuarterAmounts[]): QuarterAmounts[] => {
  const rank = ({ _id: { period, year } }: QuarterAmounts) => `${year || '9999+'} ${period}`;
  return [...quarters].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
};

export const totalOf = (quarter: QuarterAmounts): number =>
  layers.reduce((total, { amount }) => total + quarter[amount], 0);

/** Where the contracts of a quarter are, by its name. */
export type QuarterAddress = (quarter: string) => string;

/** Stacked bars, one a quarter, in millions of pesos. */
export const spendingByQuarterOptions = (
  unsorted: readonly QuarterAmounts[],
  addressOf?: QuarterAddress,
): ChartOptions => {
  const quarters = inTime(unsorted);
  const ends = [...quarters.slice(0, 1), ...quarters.slice(-1)].map(nameOf);
  const highest = `El trimestre más alto suma ${formatPesos(Math.max(0, ...quarters.map(totalOf)))}.`;
  return {
    chart: { type: 'column' },
    xAxis: {
      categories: quarters.map(nameOf),
      crosshair: true,
      labels: {
        step: 1,
        rotation: 0,
        formatter() {
          return quarterLabel(quarters, Number(this.pos), this.axis.len / quarters.length);
        },
      },
      accessibility: { description: 'Trimestre', rangeDescription: `${[...new Set(ends)].join(' a ')}.` },
    },
    yAxis: {
      title: { text: undefined },
      labels: { format: '{value:,.0f}' },
      reversedStacks: false,
      accessibility: { description: 'Millones de pesos', rangeDescription: highest },
    },
    tooltip: {
      ...LINKED_TOOLTIP,
      shared: true,
      formatter() {
        const quarter = quarters[this.index];
        return quarter ? amountsIn(quarter) + linkLine(addressOf?.(nameOf(quarter))) : false;
      },
    },
    plotOptions: { column: { stacking: 'normal', borderWidth: quarters.length > MANY ? 0.5 : 1 } },
    accessibility: { point: { descriptionFormat: '{category}, {series.name}: {custom.amount}.' } },
    series: layers.map(({ amount, fill }) => ({
      type: 'column',
      name: fill.label,
      color: fill.color,
      borderColor: fill.line,
      data: quarters.map((quarter) => ({
        y: quarter[amount] / MILLION,
        custom: { amount: formatPesos(quarter[amount]) },
      })),
    })),
  };
};

/** A quarter's amounts to the cent, the highest part of its bar first. */
export const amountsIn = (quarter: QuarterAmounts): string =>
  [
    `<b>${plainInTooltip(nameOf(quarter))}</b>`,
    ...layers.map(({ amount, fill }) => `${fill.label}: <b>${formatPesos(quarter[amount])}</b>`).reverse(),
    `Total: <b>${formatPesos(totalOf(quarter))}</b>`,
  ].join('<br>');

/** Beside the total of each quarter, where any has such contracts. */
const untaxedColumns = [
  { header: 'Sin «con impuestos»', format: formatPesos, of: 'untaxed' },
  { header: 'Contratos sin «con impuestos»', format: formatCount, of: 'untaxedCount' },
] as const;

/** The same amounts in pesos and cents, with what each quarter and each procedure type add up to. */
export const spendingByQuarterTable = (unsorted: readonly QuarterAmounts[], addressOf?: QuarterAddress): ChartTable => {
  const quarters = inTime(unsorted);
  const sumOf = (amountIn: (quarter: QuarterAmounts) => number) =>
    toCents(quarters.reduce((sum, quarter) => sum + amountIn(quarter), 0));
  const beside = quarters.some(({ untaxedCount }) => untaxedCount > 0) ? untaxedColumns : [];
  return {
    columns: [
      { header: 'Trimestre' },
      ...[...layers.map(({ fill }) => fill.label), 'Total'].map((header) => ({ header, format: formatPesos })),
      ...beside.map(({ header, format }) => ({ header, format })),
    ],
    rows: quarters.map((quarter) => [
      nameOf(quarter),
      ...layers.map(({ amount }) => quarter[amount]),
      toCents(totalOf(quarter)),
      ...beside.map(({ of }) => quarter[of]),
    ]),
    totals: [
      'Total',
      ...layers.map(({ amount }) => sumOf((quarter) => quarter[amount])),
      sumOf(totalOf),
      ...beside.map(({ of }) => sumOf((quarter) => quarter[of])),
    ],
    ...(addressOf && { leadsTo: quarters.map((quarter) => addressOf(nameOf(quarter))) }),
  };
};

/** Pesos without the dust that adding fractions leaves. */
const toCents = (pesos: number): number => Math.round(pesos * 100) / 100;

const FULL_LABEL_PX = 28;
const YEAR_LABEL_PX = 40;

/**
 * What stands under a bar: its quarter, and its year where a year begins. Where bars are narrow only years, and of those
 * as many as have room.
 */
export const quarterLabel = (quarters: readonly QuarterAmounts[], at: number, pixelsPerBar: number): string => {
  const quarter = quarters[at];
  if (!quarter) return '';
  const { period, year } = quarter._id;
  const beginsYear = quarters[at - 1]?._id.year !== year;
  if (pixelsPerBar >= FULL_LABEL_PX) return beginsYear ? `${period}<br><b>${year}</b>` : period;
  if (!beginsYear) return '';
  const yearsBefore = new Set(quarters.slice(0, at).map(({ _id }) => _id.year)).size;
  const years = new Set(quarters.map(({ _id }) => _id.year)).size;
  const every = Math.ceil(YEAR_LABEL_PX / (pixelsPerBar * (quarters.length / years)));
  return yearsBefore % every === 0 ? year : '';
};
