import { type EventMetadata, type MonitorEvent, upcastEvent, type WrittenEvent } from '@monitor/contracts-schema';

/** Where an event stands in the log: `position` is its place in the whole of it, an opaque string that sorts. */
type Place = Readonly<{ id: string; stream: string; version: number; position: string }>;

/** An event of ours as the log gives it back. */
export type RecordedEvent<E extends MonitorEvent = MonitorEvent> = E &
  Place &
  Readonly<{ schemaVersion: number; metadata: EventMetadata }>;

/** Recorded events as today's code knows them. What we appended is our own, so it is not parsed again on the way out. */
export const asRecordedEvents = (recorded: readonly (WrittenEvent & Place)[]): readonly RecordedEvent[] =>
  recorded.map(upcastEvent) as readonly unknown[] as readonly RecordedEvent[]; // every event in the log is one of ours
