import type { BatchEvent } from '@monitor/contracts-schema/batches/batch-events';
import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { EventReader, Recorded } from '@monitor/platform/event-store/event-store';
import { dataLoadStream } from './data-load.ts';

const EVENTS_AT_ONCE = 50;

/** What the log says of a load, in its order. */
export async function* loadEvents(
  events: EventReader,
  organizationId: string,
  dataLoadId: string,
): AsyncGenerator<Recorded & (DataLoadEvent | BatchEvent)> {
  for (let from = 1; ; from += EVENTS_AT_ONCE) {
    const read = await events.read(dataLoadStream(organizationId, dataLoadId), { from, limit: EVENTS_AT_ONCE });
    for (const event of read.events) yield upcastEvent(event) as Recorded & (DataLoadEvent | BatchEvent); // a load's stream holds no others
    if (read.events.length < EVENTS_AT_ONCE) return;
  }
}
