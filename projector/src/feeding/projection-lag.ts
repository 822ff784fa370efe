import type { EventStore, LogQuery } from '@monitor/platform/event-store/event-store';

/** So many waiting events are counted: whoever has more is far behind. */
export const AS_MANY_OR_MORE = 1_000;

/** How many events there are after a position, not beyond another one when that is given; 1000 at most. */
export const eventsAfter = async (events: EventStore, query: LogQuery, upTo?: string): Promise<number> => {
  const waiting = await events.readLog({ ...query, limit: AS_MANY_OR_MORE });
  return upTo === undefined ? waiting.length : waiting.filter(({ position }) => position <= upTo).length;
};

/** For how long the first event after a position has been waiting, in milliseconds; 0 when there is none. */
export const projectionLag = async (events: EventStore, query: LogQuery, now: Date): Promise<number> => {
  const [first] = await events.readLog({ ...query, limit: 1 });
  return first ? Math.max(0, now.getTime() - Date.parse(String(first.metadata.recordedAt))) : 0;
};
