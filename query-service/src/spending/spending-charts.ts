import { asEarlierChart, type ProcedureType, type SpendingFilters, toPesos } from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { byProcedure, countedSums, spendingTotalsOf } from './spending-sums.ts';

const QUARTER = /^(\S+) (\d{4})$/;

/** `1o 2019` in its parts; what does not read so is shown whole, without a year. */
const quarterOf = (text: string): { period: string; year: string } => {
  const [, period, year] = QUARTER.exec(text) ?? [];
  return period && year ? { period, year } : { period: text, year: '' };
};

/** In the order of time; what has no year comes last. */
const inTime = ({ period, year }: { period: string; year: string }): string => `${year || '9999+'} ${period}`;

/** Amounts of every quarter that has any, in the order of time, and what all quarters add up to. */
export const amountByPeriod = async (views: ViewReader, organizationId: string, filters: SpendingFilters) => {
  const sums = await countedSums(views, organizationId, filters, ['period', 'procedureType']);
  const quarters = Map.groupBy(
    sums.filter(({ countedAmount }) => countedAmount !== 0),
    ({ group }) => String(group.period),
  );
  const data = [...quarters]
    .map(([text, ofQuarter]) => {
      const { amounts } = byProcedure(ofQuarter);
      return {
        _id: quarterOf(text),
        totalPublic: toPesos(amounts.PUBLIC),
        totalInvitation: toPesos(amounts.INVITATION),
        totalNoBid: toPesos(amounts.NO_BID),
      };
    })
    .sort((one, other) => (inTime(one._id) < inTime(other._id) ? -1 : 1));
  return { data, totals: spendingTotalsOf(byProcedure(sums)) };
};

const slices = [
  { procedureType: 'PUBLIC', label: 'Lic. pública', color: '#6ec284' },
  { procedureType: 'INVITATION', label: 'Por invitación', color: '#ffc043' },
  { procedureType: 'NO_BID', label: 'Adj. directa', color: '#eb6262' },
] as const satisfies readonly { procedureType: ProcedureType; label: string; color: string }[];

/** The donut: what each procedure type adds up to. */
export const amountByProcedure = async (views: ViewReader, organizationId: string, filters: SpendingFilters) => {
  const sums = byProcedure(await countedSums(views, organizationId, filters, ['procedureType']));
  const donut = {
    labels: slices.map(({ label }) => label),
    datasets: [
      {
        data: slices.map(({ procedureType }) => toPesos(sums.amounts[procedureType])),
        backgroundColor: slices.map(({ color }) => color),
      },
    ],
  };
  return { data: { ...donut, ...asEarlierChart(donut) }, totals: spendingTotalsOf(sums) };
};
