import { type SpendingFilters, toPesos } from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { type ChartSum, chartSums } from './chart-sums.ts';

const amountOf = (sums: readonly ChartSum[], procedureType: string): number =>
  toPesos(sums.filter((sum) => sum.procedureType === procedureType).reduce((total, { amount }) => total + amount, 0));

const QUARTER = /^(\S+) (\d{4})$/;

/** `1o 2019` in its parts; what does not read so is shown whole, without a year. */
const quarterOf = (text: string): { period: string; year: string } => {
  const [, period, year] = QUARTER.exec(text) ?? [];
  return period && year ? { period, year } : { period: text, year: '' };
};

/** In the order of time; what has no year comes last. */
const inTime = ({ period, year }: { period: string; year: string }): string => `${year || '9999+'} ${period}`;

/** Amounts of every quarter that has any, in the order of time. */
export const amountByPeriod = async (views: ViewReader, organizationId: string, filters: SpendingFilters) => {
  const sums = await chartSums(views, organizationId, filters, ['period', 'procedureType']);
  const quarters = Map.groupBy(
    sums.filter(({ amount }) => amount !== 0),
    ({ period }) => period,
  );
  return [...quarters]
    .map(([text, ofQuarter]) => ({
      _id: quarterOf(text),
      totalPublic: amountOf(ofQuarter, 'PUBLIC'),
      totalInvitation: amountOf(ofQuarter, 'INVITATION'),
      totalNoBid: amountOf(ofQuarter, 'NO_BID'),
    }))
    .sort((one, other) => (inTime(one._id) < inTime(other._id) ? -1 : 1));
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
