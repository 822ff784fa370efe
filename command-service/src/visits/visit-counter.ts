import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { type VisitCounter, visitCounters } from '@monitor/contracts-schema/visits/visit-counters';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../deciding/derived-id.ts';
import { keyedMutex } from '../deciding/keyed-mutex.ts';

export type CountVisit = (organizationId: string, path: string, now: Date) => Promise<void>;

/** How often a page was visited on a day of the installation's zone. */
export const visitsOn = (organizationId: string, path: string, day: string, visits: number): VisitCounter => ({
  id: derivedId(organizationId, path, day),
  organizationId,
  path,
  day,
  visits,
});

/** Counts one after the other for each counter in this process; again when another process was quicker. */
export const visitCounter = (records: ViewStore): CountVisit => {
  const serialized = keyedMutex();
  return (organizationId, path, now) => {
    const first = visitsOn(organizationId, path, installationDay(now), 1);
    const { id } = first;
    return serialized(id, async () => {
      for (;;) {
        if ((await records.insertMany(visitCounters, [first])).has(id)) return;
        const known = (await records.getMany(visitCounters, [id])).get(id)?.document;
        if (!known) continue;
        const { visits } = known;
        if (await records.replaceIf(visitCounters, { ...known, visits: visits + 1 }, { visits })) return;
      }
    });
  };
};
