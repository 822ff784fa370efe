import type { EventMetadata, MonitorEvent } from '@monitor/contracts-schema';
import type { Recorded } from '@monitor/platform/event-store/event-store';

/** An event of ours as the log gives it back. */
export type Logged<E extends MonitorEvent = MonitorEvent> = Recorded<E> & Readonly<{ metadata: EventMetadata }>;

/** What we appended passed its schema on the way in, so it is not parsed again on the way out. */
export const asLogged = (recorded: readonly Recorded[]): readonly Logged[] => recorded as readonly Logged[];
