import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type EventFailures, EventNotFolded, type Failure } from '@monitor/read-model/projecting/event-failures';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { type DeadLetter, deadLetters } from './dead-letters.ts';
import { skipOf } from './skipped-events.ts';

export type DeadLettering = Readonly<{
  generation: ViewStore;
  records: ViewStore;
  system: Pick<System, 'now'>;
  logger: Logger;
  /** What an earlier building knew of a dead letter. */
  before?: ReadonlyMap<string, DeadLetter>;
  /** An event that nobody said to pass over ends it (EventNotFolded). */
  isStrict?: boolean;
}>;

const errorText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return `${error.name}: ${error.message}${cause instanceof Error ? ` (${cause.name}: ${cause.message})` : ''}`;
};

/** For a chunk about to be folded: which streams are held back, and how events that fail now are dead-lettered. */
export const deadLetterFailures = async (
  { generation, records, system, logger, before, isStrict = false }: DeadLettering,
  chunk: readonly RecordedEvent[],
): Promise<EventFailures> => {
  const held = new Map<string, Map<string, number>>();
  const hold = ({ projection, stream, version }: Pick<DeadLetter, 'projection' | 'stream' | 'version'>): void => {
    const streams = held.get(projection) ?? new Map<string, number>();
    streams.set(stream, Math.min(version, streams.get(stream) ?? version));
    held.set(projection, streams);
  };

  const [any] = await generation.find(deadLetters, { limit: 1 });
  if (any) {
    const streams = [...new Set(chunk.map(({ stream }) => stream))];
    const where = { stream: { in: streams }, isSkipped: false };
    for (const letter of await generation.find(deadLetters, { where })) hold(letter);
  }

  const meet = async (failure: Failure): Promise<void> => {
    const { projection, event, error } = failure;
    const { stream, version, position, type } = event;
    const skip = (await skipOf(records, event)) ?? null;
    if (isStrict && !skip) throw new EventNotFolded(failure);
    const id = `${projection}@${position}`;
    const known = before?.get(id);
    const letter: DeadLetter = {
      id,
      projection,
      position,
      stream,
      version,
      type,
      error: errorText(error),
      firstMetAt: known?.firstMetAt ?? system.now().toISOString(),
      tries: (known?.tries ?? 0) + 1,
      isSkipped: skip !== null,
      skip,
    };
    const isNew = (await generation.insertMany(deadLetters, [letter])).has(id);
    const stored = isNew ? letter : (await generation.getMany(deadLetters, [id])).get(id)?.document;
    if (isNew && !skip) logger.error({ error, projection, position, stream, type }, 'an event could not be folded');
    if (!stored?.isSkipped) hold(letter);
  };

  return { heldFrom: (projection, stream) => held.get(projection)?.get(stream), meet };
};
