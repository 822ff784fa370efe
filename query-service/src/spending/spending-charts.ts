import { type Dimension, type SpendingFilters, spendingCells, toPesos } from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { cellsWhere } from './filter-where.ts';

type ChartSum = Readonly<{ period: string; procedureType: string; amount: number }>;

const chartSums = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  groupBy: readonly Dimension[],
): Promise<ChartSum[]> => {
  const where = cellsWhere(organizationId, filters);
  const rows = await views.sumBy(spendingCells, { where, groupBy, sums: ['chartAmount'] });
  return rows.map(({ group, sums }) => ({
    period: String(group.period ?? ''),
    procedureType: String(group.procedureType),
    amount: sums.chartAmount ?? 0,
  }));
};

const amountOf = (sums: readonly ChartSum[], procedureType: string): number =>
  toPesos(sums.filter((sum) => sum.procedureType === procedureType).reduce((total, { amount }) => total + amount, 0));

/** Amounts of every quarter that has any, in the order of time. */
export const amountByPeriod = async (views: ViewReader, organizationId: string, filters: SpendingFilters) => {
  const sums = await chartSums(views, organizationId, filters, ['period', 'procedureType']);
  const periods = Map.groupBy(
    sums.filter(({ amount }) => amount !== 0),
    ({ period }) => period,
  );
  return [...periods]
    .map(([text, ofPeriod]) => {
      const [period = '', year = ''] = text.split(' ');
      return {
        _id: { period, year },
        totalPublic: amountOf(ofPeriod, 'PUBLIC'),
        totalInvitation: amountOf(ofPeriod, 'INVITATION'),
        totalNoBid: amountOf(ofPeriod, 'NO_BID'),
      };
    })
    .sort((one, other) => `${one._id.year} ${one._id.period}`.localeCompare(`${other._id.year} ${other._id.period}`));
};

const slices = [
  { procedureType: 'PUBLIC', label: 'Lic. pública', color: '#6ec284' },
  { procedureType: 'INVITATION', label: 'Por invitación', color: '#ffc043' },
  { procedureType: 'NO_BID', label: 'Adj. directa', color: '#eb6262' },
] as const;

/** The donut: what each procedure type adds up to. */
export const amountByProcedure = async (views: ViewReader, organizationId: string, filters: SpendingFilters) => {
  const sums = await chartSums(views, organizationId, filters, ['procedureType']);
  return {
    labels: slices.map(({ label }) => label),
    datasets: [
      {
        data: slices.map(({ procedureType }) => amountOf(sums, procedureType)),
        backgroundColor: slices.map(({ color }) => color),
      },
    ],
  };
};
