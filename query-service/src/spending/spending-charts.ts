import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { periodOrder, periodsBetween, quarterIn } from '@monitor/contracts-schema/contracts/quarters';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { asLegacyChart } from '@monitor/contracts-schema/http/legacy-monitor';
import { toPesos } from '@monitor/contracts-schema/money';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { byProcedure, countedSums, spendingTotalsOf, untaxedIn } from '@monitor/read-model/spending/spending-sums';

/** `1o 2019` in its parts; what does not read so is shown whole, without a year. */
const partsOf = (period: string): { period: string; year: string } => {
  const known = quarterIn(period);
  return known ? { period: `${known.quarter}o`, year: String(known.year) } : { period, year: '' };
};

/** A mistyped year must not make an axis of a thousand quarters. */
const MOST_QUARTERS = 200;

/** These in the order of time, with the quarters between them that nothing was bought in: time has no gaps. */
const timeAxis = (periods: readonly string[]): string[] => {
  const whole = periodsBetween(periods);
  const shown = new Set([...periods, ...(whole.length <= MOST_QUARTERS ? whole : [])]);
  return [...shown].sort((one, other) => (periodOrder(one) < periodOrder(other) ? -1 : 1));
};

/** Amounts of every quarter from the first to the last that has any, and what all quarters add up to. */
export const amountByPeriod = async (views: ViewReader, organizationId: string, filters: SpendingFilters) => {
  const sums = await countedSums(views, organizationId, filters, ['period', 'procedureType']);
  const quarters = Map.groupBy(sums, ({ group }) => String(group.period));
  const spent = [...quarters].filter(([, some]) => some.some(({ countedAmount }) => countedAmount !== 0));
  const data = timeAxis(spent.map(([period]) => period)).map((period) => {
    const { amounts, untaxed } = byProcedure(quarters.get(period) ?? []);
    return {
      _id: partsOf(period),
      totalPublic: toPesos(amounts.PUBLIC),
      totalInvitation: toPesos(amounts.INVITATION),
      totalNoBid: toPesos(amounts.NO_BID),
      ...untaxedIn(untaxed),
    };
  });
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
  return { data: { ...donut, ...asLegacyChart(donut) }, totals: spendingTotalsOf(sums) };
};
