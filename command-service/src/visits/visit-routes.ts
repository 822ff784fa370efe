import { Refused, visitEndpoints } from '@monitor/contracts-schema';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { rateLimit } from 'express-rate-limit';
import { type Door, mount } from '../http/command-routes.ts';
import { visitCounter } from './visit-counter.ts';

const tooMany = rateLimit({
  windowMs: 60_000,
  limit: 120,
  legacyHeaders: false,
  handler: () => {
    throw new Refused('session.too-many-attempts');
  },
});

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
