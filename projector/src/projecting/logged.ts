import { type EventMetadata, type MonitorEvent, upcastEvent } from '@monitor/contracts-schema';
import type { Recorded } from '@monitor/platform/event-store/event-store';

/** An event of ours as the log gives it back. */
export type Logged<E extends MonitorEvent = MonitorEvent> = Recorded<E> & Readonly<{ metadata: EventMetadata }>;

/** Recorded events as today's code knows them. What we appended is our own, so it is not parsed again on the way out. */
export const asLogged = (recorded: readonly Recorded[]): readonly Logged[] =>
  recorded.map(upcastEvent) as readonly unknown[] as readonly Logged[]; // every event in the log is one of ours
