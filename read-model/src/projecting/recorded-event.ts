import type { EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { organizationOfStream } from '@monitor/contracts-schema/streams';
import {
  DamagedEvent,
  type UnsupportedEventVersion,
  unsupportedVersionOf,
  upcastEvent,
  type WrittenEvent,
} from '@monitor/contracts-schema/upcast-event';

/** Where an event stands in the log: `position` is its place in the whole of it, an opaque string that sorts. */
type Place = Readonly<{ id: string; stream: string; version: number; position: string }>;

/** An event of ours as the log gives it back. */
export type RecordedEvent<E extends MonitorEvent = MonitorEvent> = E &
  Place &
  Readonly<{
    schemaVersion: number;
    metadata: EventMetadata;
    /** Why today's code does not know its data; absent of every other event. */
    unreadable?: Error;
  }>;

/**
 * Recorded events as today's code knows them. What we appended is our own, so it is not parsed again on the way out. One
 * that cannot be made so comes as it was written, and says why. Where a newer program wrote one, those before it, and that
 * one's failure: whoever went on past it would show what is not so.
 */
export const asRecordedEvents = (
  recorded: readonly (WrittenEvent & Place)[],
): Readonly<{ events: readonly RecordedEvent[]; newer?: UnsupportedEventVersion }> => {
  const end = recorded.findIndex((event) => unsupportedVersionOf(event) !== undefined);
  const newer = recorded[end] && unsupportedVersionOf(recorded[end]);
  const known = end < 0 ? recorded : recorded.slice(0, end);
  const events = known.map(readable) as readonly unknown[] as readonly RecordedEvent[]; // every event in the log is one of ours
  return newer ? { events, newer } : { events };
};

const readable = (event: WrittenEvent & Place): WrittenEvent & Place => {
  try {
    return checkedEnvelope(upcastEvent(event));
  } catch (cause) {
    const unreadable = cause instanceof DamagedEvent ? cause : new Error('Nobody can read what it says', { cause });
    return Object.assign(
      { ...event },
      { unreadable, metadata: { ...metadataOf(event), organizationId: organizationOfStream(event.stream) } },
    );
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const metadataOf = (event: object): Readonly<Record<string, unknown>> =>
  'metadata' in event && isObject(event.metadata) ? event.metadata : {};

/** What everybody who gets an event counts on; the rest shows when it is folded. */
const checkedEnvelope = <Event extends WrittenEvent & Place>(event: Event): Event => {
  const { organizationId, recordedAt } = metadataOf(event);
  if (isObject(event.data) && typeof organizationId === 'string' && typeof recordedAt === 'string') return event;
  throw new TypeError('It lacks its data, or who recorded it when');
};
