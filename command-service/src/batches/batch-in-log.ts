import type {
  BatchCompleted,
  BatchEvent,
  BatchStarted,
  RefusedCommand,
} from '@monitor/contracts-schema/batches/batch-events';
import type { Actor, EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import type { EventReader, Recorded } from '@monitor/platform/event-store/event-store';
import { eachEvent } from '../deciding/each-event.ts';

/** A batch as the log tells it. What it did lies between the two positions. */
export type BatchInLog = Readonly<{
  batchId: string;
  started: BatchStarted['data'];
  /** Who ordered it, by which command. */
  actor: Actor;
  commandId: string;
  recordedAt: string;
  startedAt: string;
  completed: BatchCompleted['data'] | null;
  completedAt: string | null;
  /** Why commands were not given, or refused, by their places. */
  refused: ReadonlyMap<number, string>;
}>;

const isOfBatch = (event: Recorded): event is Recorded & BatchEvent => event.type.startsWith('Batch');

/** What a stream tells of batches. */
async function* batchEventsIn(events: EventReader, stream: string): AsyncGenerator<Recorded & BatchEvent> {
  for await (const event of eachEvent(events, stream)) if (isOfBatch(event)) yield event;
}

/** The batches that a stream tells of: one, and its undoing. */
export const batchesInLog = async (events: EventReader, stream: string): Promise<readonly BatchInLog[]> => {
  const batches = new Map<string, BatchInLog & { readonly refused: Map<number, string> }>();
  for await (const event of batchEventsIn(events, stream)) {
    const { type, data, position, metadata } = event;
    const batch = batches.get(data.id);
    if (type === 'BatchStarted') {
      const { actor, commandId, recordedAt } = metadata as EventMetadata; // as toNewEvents() writes it
      const open = { completed: null, completedAt: null, refused: new Map<number, string>() };
      batches.set(data.id, {
        batchId: data.id,
        started: data,
        actor,
        commandId,
        recordedAt,
        startedAt: position,
        ...open,
      });
    } else if (batch && type === 'BatchCompleted')
      batches.set(data.id, { ...batch, completed: data, completedAt: position });
    else if (batch && type === 'BatchCommandsRefused')
      for (const { place, reason } of data.refused) batch.refused.set(place, reason);
  }
  return [...batches.values()];
};

export const batchInLog = async (
  events: EventReader,
  { stream, batchId }: Readonly<{ stream: string; batchId: string }>,
): Promise<BatchInLog | undefined> => (await batchesInLog(events, stream)).find((batch) => batch.batchId === batchId);

/** The commands of a batch that were not given, or refused, as the log tells of them; the first so many. */
export const refusedInLog = async (
  events: EventReader,
  { stream, batchId }: Readonly<{ stream: string; batchId: string }>,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly RefusedCommand[]> => {
  const refused: RefusedCommand[] = [];
  for await (const { type, data } of batchEventsIn(events, stream)) {
    if (type === 'BatchCommandsRefused' && data.id === batchId)
      refused.push(...data.refused.slice(0, limit - refused.length));
    if (refused.length >= limit) break;
  }
  return refused;
};

/** Whether a stream tells of a batch; it is read no further than that batch's beginning. */
export const isInLog = async (
  events: EventReader,
  { stream, batchId }: Readonly<{ stream: string; batchId: string }>,
): Promise<boolean> => {
  for await (const { type, data } of batchEventsIn(events, stream))
    if (type === 'BatchStarted' && data.id === batchId) return true;
  return false;
};
