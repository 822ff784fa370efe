import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { Skip } from './skipped-events.ts';

/**
 * An event that a projection could not fold: why, since when, and in how many buildings of the views. What follows it in
 * its stream is held back from that projection, unless it is skipped. The event itself is in the log.
 */
export type DeadLetter = Readonly<{
  id: string;
  projection: string;
  position: string;
  stream: string;
  version: number;
  type: string;
  error: string;
  firstMetAt: string;
  tries: number;
  isSkipped: boolean;
  skip: Skip | null;
}>;

/** Of one generation of views: whether an event can be folded depends on what was folded before. */
export const deadLetters: Collection<DeadLetter> = {
  name: 'dead-events',
  fields: { projection: 'text', position: 'text', stream: 'text', isSkipped: 'boolean' },
  indexes: [['stream']],
};

/** In the order of the log. */
export const listDeadLetters = (generation: ViewStore): Promise<DeadLetter[]> =>
  generation.find(deadLetters, {
    sort: [
      { field: 'position', direction: 'asc' },
      { field: 'projection', direction: 'asc' },
    ],
  });

/** How many events each degraded projection could not fold; those that are skipped degrade none. */
export const degradedProjections = async (generation: ViewStore): Promise<Record<string, number>> => {
  const rows = await generation.sumBy(deadLetters, {
    where: { isSkipped: false },
    groupBy: ['projection'],
    sums: [],
  });
  return Object.fromEntries(rows.map(({ group, count }) => [String(group.projection), count]));
};
