import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { EventFailures } from '@monitor/read-model/projecting/event-failures';
import { projectEvents, type Stages } from '@monitor/read-model/projecting/project-events';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import type { ProjectorPorts } from '../feeding/feed.ts';
import { watched } from '../watching/folding-watch.ts';
import { logChunks } from './log-chunks.ts';
import { saveTakenIn, takenInTo } from './taken-in.ts';

/** How far a replay has come: events folded so far, the position reached, and the end of the log when it began. */
export type Progress = Readonly<{ events: number; position: string; until: string | undefined }>;

export type OnProgress = (progress: Progress) => void;

const CHUNK = 1_000;

/** What becomes of events of a chunk that cannot be folded. */
export type FailuresOf = (chunk: readonly RecordedEvent[]) => Promise<EventFailures>;

/** Takes in a chunk of the log that was read after a position. */
export type TakeIn = (chunk: readonly RecordedEvent[], after: string | undefined) => Promise<void>;

/** Folds chunks into a generation and says so. Of one that nobody reads yet `through` may leave out what its builder derives at the end. */
export const takingIn =
  (
    generation: ViewStore,
    failuresOf: FailuresOf,
    { through = stages, watch }: Readonly<{ through?: Stages }> & Pick<ProjectorPorts, 'watch'> = {},
  ): TakeIn =>
  async (chunk, after) => {
    const failures = await failuresOf(chunk);
    await watched(watch, chunk, (begin) => projectEvents(generation, through, chunk, { ...failures, begin }));
    await saveTakenIn(generation, chunk, after);
  };

/** Takes in the log from where the generation left off up to its end. Memory does not grow with the log. */
export const catchUp = async (
  events: EventStore,
  generation: ViewStore,
  takeIn: TakeIn,
  onProgress: OnProgress = () => {},
): Promise<void> => {
  let folded = 0;
  let after = await takenInTo(generation);
  const until = await events.lastPosition(after);
  for await (const chunk of logChunks(events, { after }, CHUNK)) {
    await takeIn(chunk, after);
    const { position } = chunk.at(-1)!; // chunks are not empty
    after = position;
    folded += chunk.length;
    onProgress({ events: folded, position, until });
  }
};
