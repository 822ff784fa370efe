import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { RecordedEvent } from '@monitor/projections';

/** An event that a projection could not fold, kept with the reason until the views are rebuilt. */
export type DeadLetter = Readonly<{
  id: string;
  projection: string;
  position: string;
  event: RecordedEvent;
  error: string;
  recordedAt: string;
}>;

export const deadLetters: Collection<DeadLetter> = {
  name: 'dead-letters',
  fields: { projection: 'text', position: 'text' },
  indexes: [],
};

/** How many events each degraded projection could not fold. */
export const degradedProjections = async (views: ViewStore): Promise<Record<string, number>> => {
  const rows = await views.sumBy(deadLetters, { groupBy: ['projection'], sums: [] });
  return Object.fromEntries(rows.map(({ group, count }) => [String(group.projection), count]));
};
