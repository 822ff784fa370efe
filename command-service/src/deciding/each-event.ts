import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { EventReader, Recorded } from '@monitor/platform/event-store/event-store';

const EVENTS_AT_ONCE = 50;

/** What a stream holds, in its order, some events at a time: there may be many, and large ones. */
export async function* eachEvent(events: EventReader, stream: string): AsyncGenerator<Recorded> {
  for (let from = 1; ; from += EVENTS_AT_ONCE) {
    const read = await events.read(stream, { from, limit: EVENTS_AT_ONCE });
    yield* read.events.map(upcastEvent);
    if (read.events.length < EVENTS_AT_ONCE) return;
  }
}
