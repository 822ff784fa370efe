import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { type VisitCounter, visitCounters } from '@monitor/contracts-schema/visits/visit-counters';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../deciding/derived-id.ts';
import { keyedQueue } from '../deciding/keyed-queue.ts';

export type CountVisit = (organizationId: string, path: string, now: Date) => Promise<void>;

/** Counts one after the other for each counter in this process; again when another process was quicker. */
export const visitCounter = (records: ViewStore): CountVisit => {
  const inTurn = keyedQueue();
  return (organizationId, path, now) => {
    const day = installationDay(now);
    const id = derivedId(organizationId, path, day);
    const first: VisitCounter = { id, organizationId, path, day, visits: 1 };
    return inTurn(id, async () => {
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
