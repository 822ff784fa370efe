import type { EventStore, Recorded } from './event-store.ts';

/**
 * A place in a log by which that log is recognised: an event, and the position of the one before it. A log that was
 * restored from an older copy, and went on from there, has no such event at that place.
 */
export type LogPlace = Readonly<{ after: string | null; position: string; id: string }>;

/** The place of the last event of a batch that was read after a position. Undefined for no events. */
export const lastPlace = (
  batch: readonly Pick<Recorded, 'id' | 'position'>[],
  after: string | undefined,
): LogPlace | undefined => {
  const last = batch.at(-1);
  return last && { after: batch.at(-2)?.position ?? after ?? null, position: last.position, id: last.id };
};

/** Whether a log has the place: whoever stood there has taken in nothing that this log does not hold. */
export const hasPlace = async (events: Pick<EventStore, 'readLog'>, place: LogPlace): Promise<boolean> => {
  const [found] = await events.readLog({ after: place.after ?? undefined, limit: 1 });
  return found?.position === place.position && found.id === place.id;
};
