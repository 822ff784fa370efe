import { Refused, visitEndpoints } from '@monitor/contracts-schema';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { rateLimit } from 'express-rate-limit';
import { dayOf } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { keyedQueue } from '../deciding/keyed-queue.ts';
import { type Door, mount } from '../http/command-routes.ts';

/** How often a path of an organization was visited on a day. Nobody's address is kept (decision 25). */
type VisitCounter = Readonly<{ id: string; organizationId: string; path: string; day: string; visits: number }>;

export const visitCounters: Collection<VisitCounter> = {
  name: 'visit-counters',
  fields: { organizationId: 'text', path: 'text', day: 'text', visits: 'number' },
  indexes: [['organizationId', 'day']],
};

const tooMany = rateLimit({
  windowMs: 60_000,
  limit: 120,
  legacyHeaders: false,
  handler: () => {
    throw new Refused('session.too-many-attempts');
  },
});

/** One after the other for each counter in this process; again when another process was quicker. */
const visitCounter = (records: ViewStore) => {
  const inTurn = keyedQueue();
  return (organizationId: string, path: string, now: Date): Promise<void> => {
    const day = dayOf(now);
    const id = derivedId(organizationId, path, day);
    const first: VisitCounter = { id, organizationId, path, day, visits: 1 };
    return inTurn(id, async () => {
      if ((await records.insertMany(visitCounters, [first])).has(id)) return;
      for (;;) {
        const { visits } = (await records.getMany(visitCounters, [id])).get(id)?.document ?? first;
        if (await records.replaceIf(visitCounters, { ...first, visits: visits + 1 }, { visits })) return;
      }
    });
  };
};

/** Paths of the administration are not visits of the monitor. */
const isPublicPath = (path: string): boolean => path.startsWith('/') && !/^\/admin(\/|$)/.test(path);

export const mountVisits = (door: Door, records: ViewStore): void => {
  const count = visitCounter(records);
  mount(
    door,
    visitEndpoints.registerVisit,
    async ({ body, organizationId }) => {
      const path = body.path.split(/[?#]/, 1)[0] ?? '';
      if (isPublicPath(path)) await count(organizationId, path, door.system.now());
    },
    tooMany,
  );
};
