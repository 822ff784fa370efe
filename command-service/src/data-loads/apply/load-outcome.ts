import type { DataLoadCounts, LeftOutRow } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { loadEvents } from '../load-events.ts';

/** What an applied load did, as the log says it: its counts, and the rows left out, the first of them. */
export type LoadOutcome = Readonly<{ counts: DataLoadCounts; leftOut: readonly LeftOutRow[] }>;

/** Undefined of a load that is not applied. */
export const loadOutcome = async (
  events: EventStore,
  organizationId: string,
  dataLoadId: string,
  rows: number,
): Promise<LoadOutcome | undefined> => {
  const leftOut: LeftOutRow[] = [];
  for await (const { type, data } of loadEvents(events, organizationId, dataLoadId)) {
    if (type === 'DataLoadRowsLeftOut') leftOut.push(...data.rows.slice(0, rows - leftOut.length));
    if (type === 'DataLoadApplied') return { counts: data.counts, leftOut };
  }
  return undefined;
};
