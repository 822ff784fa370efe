import { z } from 'zod';
import { id } from '../ids.ts';
import { loadWaiting } from './load-waiting.ts';

/** What the services tell each other over the bus, keyed by organization. */
export const topics = {
  /** The log, in order: what projectors that share the organizations fold. */
  events: 'monitor.events',
  /** An organization's views moved to a position. */
  viewChanges: 'monitor.view-changes',
  /** How far the reading or applying of a workbook has come. */
  loadProgress: 'monitor.load-progress',
} as const;

export const viewChange = z.object({ organizationId: z.string(), position: z.string() });
export type ViewChange = z.infer<typeof viewChange>;

/** Of a file being read, `total` is 100; of rows being applied, or of contracts of a load taken back, their number. */
export const loadProgress = z.object({
  organizationId: id,
  /** Who started it; null for nobody. */
  userId: z.string().nullable(),
  dataLoadId: id,
  phase: z.enum(['reading', 'applying', 'reverting']),
  done: z.number(),
  total: z.number(),
  /** While it waits. */
  waiting: loadWaiting.optional(),
});
export type LoadProgress = z.infer<typeof loadProgress>;
