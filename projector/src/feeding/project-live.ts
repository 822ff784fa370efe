import { topics } from '@monitor/contracts-schema/events/topics';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents, type Stages } from '@monitor/read-model/projecting/project-events';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import { deadLetterFailures } from '../dead-letters/dead-letter-failures.ts';
import { watched } from '../watching/folding-watch.ts';
import type { ProjectorPorts } from './feed.ts';

/** Folds a chunk into a live generation, then tells who moved. Told again when repeated: at least once. */
export const projectLive = async (
  { bus, records, system, logger, watch }: ProjectorPorts,
  generation: ViewStore,
  chunk: readonly RecordedEvent[],
  through: Stages = stages,
): Promise<void> => {
  const failures = await deadLetterFailures({ generation, records, system, logger }, chunk);
  await watched(watch, chunk, (begin) => projectEvents(generation, through, chunk, { ...failures, begin }));
  await tellMoved(bus, chunk);
};

/** Tells whose views have come how far, once they have. */
export const tellMoved = async (bus: ProjectorPorts['bus'], chunk: readonly RecordedEvent[]): Promise<void> => {
  const moved = new Map(chunk.map(({ metadata, position }) => [metadata.organizationId, position]));
  const changes = [...moved].map(([organizationId, position]) => ({
    key: organizationId,
    value: { organizationId, position },
  }));
  if (changes.length > 0) await bus.publish(topics.viewChanges, changes);
};
