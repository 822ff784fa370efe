import { topics } from '@monitor/contracts-schema';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type OnFailure, projectEvents, type RecordedEvent, stages } from '@monitor/projections';
import { deadLetters } from '../projecting/dead-letters.ts';
import type { ProjectorPorts } from './feed.ts';

/** Folds a batch into a live generation, then tells who moved. Told again when repeated: at least once. */
export const projectLive = async (
  { bus, system, logger }: ProjectorPorts,
  generation: ViewStore,
  batch: readonly RecordedEvent[],
): Promise<void> => {
  const deadLetter: OnFailure = async ({ projection, event, error }) => {
    const id = `${projection}@${event.position}`;
    logger.error({ error, projection, position: event.position, type: event.type }, 'an event could not be folded');
    await generation.insertMany(deadLetters, [
      {
        id,
        projection,
        position: event.position,
        event,
        error: String(error instanceof Error ? (error.stack ?? error) : error),
        recordedAt: system.now().toISOString(),
      },
    ]);
  };
  await projectEvents(generation, stages, batch, deadLetter);

  const moved = new Map(batch.map(({ metadata, position }) => [metadata.organizationId, position]));
  const changes = [...moved].map(([organizationId, position]) => ({
    key: organizationId,
    value: { organizationId, position },
  }));
  if (changes.length > 0) await bus.publish(topics.viewChanges, changes);
};
