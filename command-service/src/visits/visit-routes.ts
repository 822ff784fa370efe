import { Refused, visitEndpoints, visitedPage } from '@monitor/contracts-schema';
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

export const mountVisits = (door: Door, records: ViewStore): void => {
  const count = visitCounter(records);
  mount(
    door,
    visitEndpoints.registerVisit,
    async ({ body, organizationId }) => {
      const page = visitedPage(body.path);
      if (page) await count(organizationId, page, door.system.now());
    },
    tooMany,
  );
};
