import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { VisitCounter } from '@monitor/contracts-schema/visits/visit-counters';
import type { DemoOrganization } from './demo-world.ts';
import { seededRandom } from './random.ts';

const DAY_MS = 86_400_000;

/** How many people open each page on a usual working day at the end of the story. */
const usual = [
  [sitePages.home.path, 34],
  [sitePages.contracts.path, 21],
  [sitePages.contract.path, 14],
  [sitePages.suppliers.path, 12],
  [sitePages.supplier.path, 9],
  [sitePages.corruptionIndex.path, 6],
  [sitePages.comparations.path, 3],
  [sitePages.changes.path, 2],
] as const;

const WEEKEND = 0.35;

/** Visits to an organization's pages from a day to another: more as time goes by, fewer on weekends. */
export const demoVisits = ({ id, seed }: DemoOrganization, from: Date, until: Date): Omit<VisitCounter, 'id'>[] => {
  const random = seededRandom(seed + 1);
  const days = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: days + 1 }, (_, index) => {
    const day = new Date(from.getTime() + index * DAY_MS);
    const share = (0.3 + (0.7 * index) / days) * (day.getUTCDay() % 6 === 0 ? WEEKEND : 1);
    return usual.map(([path, most]) => ({
      organizationId: id,
      path,
      day: day.toISOString().slice(0, 10),
      visits: Math.round(most * share * (0.6 + 0.8 * random.next())),
    }));
  })
    .flat()
    .filter(({ visits }) => visits > 0);
};
