import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/** Who said that an event is to be passed over where it cannot be folded, when and why. */
export type Skip = Readonly<{ by: string; at: string; reason: string }>;

/** In the records, which are backed up: views are built anew. Named by what stays the same in every copy of the log. */
type SkippedEvent = Readonly<{ id: string; stream: string; version: number } & Skip>;

const skippedEvents: Collection<SkippedEvent> = { name: 'skipped-events', fields: {}, indexes: [] };

/** An event's place in its own stream. */
export type StreamPlace = Readonly<{ stream: string; version: number }>;

const idOf = ({ stream, version }: StreamPlace): string => `${stream}/${version}`;

/** What was decided of an event, if anything. */
export const skipOf = async (records: ViewStore, place: StreamPlace): Promise<Skip | undefined> => {
  const id = idOf(place);
  const known = (await records.getMany(skippedEvents, [id])).get(id)?.document;
  return known && { by: known.by, at: known.at, reason: known.reason };
};

/** Records that an event is to be passed over; said again, the later reason stands. */
export const skipEvent = (records: ViewStore, { stream, version }: StreamPlace, skip: Skip): Promise<void> =>
  records.replaceMany(skippedEvents, [{ id: idOf({ stream, version }), stream, version, ...skip }]);
