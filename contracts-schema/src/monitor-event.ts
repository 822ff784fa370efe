import { z } from 'zod';
import { batchEvent } from './batches/batch-events.ts';
import { calculationEvent } from './calculations/calculation-events.ts';
import { type CatalogueDefinition, type CatalogueKey, catalogues } from './catalogues.ts';
import { archiveEvent } from './contracts/archive-events.ts';
import { contractEvent } from './contracts/contract-events.ts';
import { dataLoadEvent } from './data-loads/data-load-events.ts';
import { readingDecisionEvent } from './data-loads/reading-decision-events.ts';

type CatalogueEvents = {
  readonly [Key in CatalogueKey as CatalogueDefinition<Key>['aggregate']]: CatalogueDefinition<Key>['event'];
};

const catalogueEvents = Object.fromEntries(
  Object.values(catalogues).map(({ aggregate, event }) => [aggregate, event]),
) as CatalogueEvents; // each by its own name

/** What can happen to everything that has streams of its own, by the name that its streams have. */
export const aggregateEvents = {
  ...catalogueEvents,
  archive: archiveEvent,
  batch: batchEvent,
  calculation: calculationEvent,
  contract: contractEvent,
  'data-load': dataLoadEvent,
  'reading-decision': readingDecisionEvent,
} as const;

export type AggregateName = keyof typeof aggregateEvents;

/** Everything that can happen. */
export type MonitorEvent = z.infer<(typeof aggregateEvents)[AggregateName]>;
export const monitorEvent = z.union(Object.values(aggregateEvents));

export type EventType = MonitorEvent['type'];
