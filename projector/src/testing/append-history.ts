import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';

/** Writes a history into a log, in its order. */
export const appendHistory = async (events: EventStore, history: readonly RecordedEvent[]): Promise<void> => {
  for (const { stream, version, position: _, ...event } of history) {
    const appended = await events.append(stream, version - 1, [event]);
    if (!appended.ok) throw new Error(`${stream} is at ${appended.actual}, not ${version - 1}`);
  }
};
