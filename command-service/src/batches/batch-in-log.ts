import type {
  BatchCompleted,
  BatchEvent,
  BatchStarted,
  RefusedCommand,
} from '@monitor/contracts-schema/batches/batch-events';
import type { Actor, EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';

/** A batch as the log tells it. What it did lies between the two positions. */
export type BatchInLog = Readonly<{
  batchId: string;
  started: BatchStarted['data'];
  /** Who ordered it, by which command. */
  actor: Actor;
  commandId: string;
  startedAt: string;
  completed: BatchCompleted['data'] | null;
  completedAt: string | null;
  /** Commands that were not given, or refused, by their places. */
  refused: ReadonlyMap<number, RefusedCommand>;
}>;

const isOfBatch = (event: Recorded): event is Recorded & BatchEvent => event.type.startsWith('Batch');

/** The batches that a stream tells of: one, and its undoing. */
export const batchesInLog = async (events: EventStore, stream: string): Promise<readonly BatchInLog[]> => {
  const batches = new Map<string, BatchInLog>();
  for (const event of (await events.read(stream)).events.map(upcastEvent).filter(isOfBatch)) {
    const { type, data, position, metadata } = event;
    const batch = batches.get(data.id);
    if (type === 'BatchStarted') {
      const { actor, commandId } = metadata as EventMetadata; // as toNewEvents() writes it
      const open = { completed: null, completedAt: null, refused: new Map() };
      batches.set(data.id, { batchId: data.id, started: data, actor, commandId, startedAt: position, ...open });
    } else if (batch && type === 'BatchCompleted')
      batches.set(data.id, { ...batch, completed: data, completedAt: position });
    else if (batch && type === 'BatchCommandsRefused')
      batches.set(data.id, {
        ...batch,
        refused: new Map([...batch.refused, ...data.refused.map((one) => [one.place, one] as const)]),
      });
  }
  return [...batches.values()];
};

export const batchInLog = async (
  events: EventStore,
  { stream, batchId }: Readonly<{ stream: string; batchId: string }>,
): Promise<BatchInLog | undefined> => (await batchesInLog(events, stream)).find((batch) => batch.batchId === batchId);
