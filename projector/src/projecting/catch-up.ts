import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { EventFailures } from '@monitor/read-model/projecting/event-failures';
import { projectEvents, type Stages } from '@monitor/read-model/projecting/project-events';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import type { ProjectorPorts } from '../feeding/feed.ts';
import { watched } from '../watching/folding-watch.ts';
import { logBatches } from './log-batches.ts';
import { LOG, saveTakenIn } from './taken-in.ts';

/** How far a replay has come: events folded so far, the position reached, and the end of the log when it began. */
export type Progress = Readonly<{ events: number; position: string; until: string | undefined }>;

export type OnProgress = (progress: Progress) => void;

const BATCH = 1_000;

/** What becomes of events of a batch that cannot be folded. */
export type FailuresOf = (batch: readonly RecordedEvent[]) => Promise<EventFailures>;

/**
 * Folds the log from where the generation left off up to its end. Memory does not grow with the log. Of a generation that
 * nobody reads yet `through` may leave out what its builder derives at the end.
 */
export const catchUp = async (
  events: EventStore,
  generation: ViewStore,
  failuresOf: FailuresOf,
  {
    onProgress = () => {},
    through = stages,
    watch,
  }: Readonly<{ onProgress?: OnProgress; through?: Stages }> & Pick<ProjectorPorts, 'watch'> = {},
): Promise<void> => {
  let folded = 0;
  let after = await generation.checkpoint(LOG);
  const until = await events.lastPosition(after);
  for await (const batch of logBatches(events, { after }, BATCH)) {
    const failures = await failuresOf(batch);
    await watched(watch, batch, (begin) => projectEvents(generation, through, batch, { ...failures, begin }));
    await saveTakenIn(generation, batch, after);
    const { position } = batch.at(-1)!; // batches are not empty
    after = position;
    folded += batch.length;
    onProgress({ events: folded, position, until });
  }
};
