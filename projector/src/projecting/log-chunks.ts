import type { EventStore, LogQuery } from '@monitor/platform/event-store/event-store';
import { asRecordedEvents, type RecordedEvent } from '@monitor/read-model/projecting/recorded-event';

/**
 * The log up to its end, in chunks; the next one is read while one is worked on. Throws (UnsupportedEventVersion) where
 * it comes to an event that a newer program wrote.
 */
export async function* logChunks(
  events: EventStore,
  query: LogQuery,
  chunkSize: number,
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  const readAfter = (after: string | undefined) => {
    const reading = events.readLog({ ...query, after, limit: chunkSize });
    reading.catch(() => {}); // met when it is awaited, if ever
    return reading;
  };
  let reading = readAfter(query.after);
  for (;;) {
    const { events: chunk, newer } = asRecordedEvents(await reading);
    const last = chunk.at(-1);
    if (last && !newer) reading = readAfter(last.position);
    if (last) yield chunk;
    if (newer) throw newer;
    if (!last) return;
  }
}
