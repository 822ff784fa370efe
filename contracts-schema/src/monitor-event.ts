import { z } from 'zod';
import { administrativeUnitEvent } from './administrative-units/administrative-unit-events.ts';
import { archiveEvent } from './contracts/archive-events.ts';
import { contractEvent } from './contracts/contract-events.ts';
import { dataLoadEvent } from './data-loads/data-load-events.ts';
import { organizationEvent } from './organizations/organization-events.ts';
import { supplierEvent } from './suppliers/supplier-events.ts';
import { userEvent } from './users/user-events.ts';

/** What can happen to everything that has streams of its own, by the name that its streams have. */
export const aggregateEvents = {
  'administrative-unit': administrativeUnitEvent,
  archive: archiveEvent,
  contract: contractEvent,
  'data-load': dataLoadEvent,
  organization: organizationEvent,
  supplier: supplierEvent,
  user: userEvent,
} as const;

export type AggregateName = keyof typeof aggregateEvents;

/** Everything that can happen. */
export type MonitorEvent = z.infer<(typeof aggregateEvents)[AggregateName]>;
export const monitorEvent = z.union(Object.values(aggregateEvents));

export type EventType = MonitorEvent['type'];
