import type { EventStore, LogQuery } from '@monitor/platform/event-store/event-store';
import { asRecordedEvents } from '@monitor/projections';

/** For how long the first event after a position has been waiting, in milliseconds; 0 when there is none. */
export const projectionLag = async (events: EventStore, query: LogQuery, now: Date): Promise<number> => {
  const [first] = asRecordedEvents(await events.readLog({ ...query, limit: 1 }));
  return first ? Math.max(0, now.getTime() - Date.parse(first.metadata.recordedAt)) : 0;
};
