import type { VisitPoint } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import { consultedPages } from '@monitor/contracts-schema/visits/consulted-pages';
import { visitCounters } from '@monitor/contracts-schema/visits/visit-counters';
import { type VisitScale, visitPeriods } from '@monitor/contracts-schema/visits/visit-periods';
import type { SumRow, ViewReader } from '@monitor/platform/view-store/view-store';

const visitsIn = ({ sums }: SumRow): number => sums.visits ?? 0;
const added = (rows: readonly SumRow[]): number => rows.reduce((visits, row) => visits + visitsIn(row), 0);

/** All visits of an organization's pages. */
export const countVisits = async (records: ViewReader, organizationId: string): Promise<number> =>
  added(await records.sumBy(visitCounters, { where: { organizationId }, groupBy: [], sums: ['visits'] }));

/** An organization's visits up to today, by stretches of time, oldest first. */
export const visitsByPeriod = async (
  records: ViewReader,
  organizationId: string,
  scale: VisitScale,
  today: string,
): Promise<VisitPoint[]> => {
  const periods = visitPeriods(scale, today);
  const where = { organizationId, day: { gte: periods[0]?.from ?? today } };
  const days = await records.sumBy(visitCounters, { where, groupBy: ['day'], sums: ['visits'] });
  return periods.map(({ period, year, from, to }) => {
    const within = days.filter(({ group: { day } }) => typeof day === 'string' && day >= from && day <= to);
    const ofNoProcedure = { totalPublic: null, totalInvitation: null, totalNoBid: null };
    return { _id: { period, year }, total: added(within), ...ofNoProcedure };
  });
};

/** How often each kind of page was consulted; those that never were are left out. */
export const visitsByPage = async (
  records: ViewReader,
  organizationId: string,
): Promise<{ labels: string[]; datasets: number[] }> => {
  const where = { organizationId, path: { in: consultedPages.map(({ path }) => path) } };
  const pages = await records.sumBy(visitCounters, { where, groupBy: ['path'], sums: ['visits'] });
  const visits = new Map(pages.map((page) => [page.group.path, visitsIn(page)]));
  const consulted = consultedPages.filter(({ path }) => (visits.get(path) ?? 0) > 0);
  return {
    labels: consulted.map(({ label }) => label),
    datasets: consulted.map(({ path }) => visits.get(path) ?? 0),
  };
};
