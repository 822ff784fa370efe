import { type DataLoadCounts, type DataLoadEvent, type LeftOutRow, upcastEvent } from '@monitor/contracts-schema';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { dataLoadStream } from '../data-load.ts';

/** What an applied load did, as the log says it: its counts, and the rows left out, the first of them. */
export type LoadOutcome = Readonly<{ counts: DataLoadCounts; leftOut: readonly LeftOutRow[] }>;

const EVENTS_AT_ONCE = 50;

/** Undefined of a load that is not applied. */
export const loadOutcome = async (
  events: EventStore,
  organizationId: string,
  dataLoadId: string,
  rows: number,
): Promise<LoadOutcome | undefined> => {
  const leftOut: LeftOutRow[] = [];
  for (let from = 1; ; from += EVENTS_AT_ONCE) {
    const read = await events.read(dataLoadStream(organizationId, dataLoadId), { from, limit: EVENTS_AT_ONCE });
    for (const { type, data } of read.events.map(upcastEvent) as (Recorded & DataLoadEvent)[]) {
      // a load's stream holds no others
      if (type === 'DataLoadRowsLeftOut') leftOut.push(...data.rows.slice(0, rows - leftOut.length));
      if (type === 'DataLoadApplied') return { counts: data.counts, leftOut };
    }
    if (read.events.length < EVENTS_AT_ONCE) return undefined;
  }
};
