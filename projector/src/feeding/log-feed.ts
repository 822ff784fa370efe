import { pause } from '@monitor/platform/process/pause';
import { sideBySide } from '@monitor/platform/process/side-by-side';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { asRecordedEvents } from '@monitor/read-model/projecting/recorded-event';
import { stagesOfOnlyProjector, viewsVersion } from '@monitor/read-model/projections';
import { liveGenerationOf } from '../projecting/generations.ts';
import { LOG, saveTakenIn } from '../projecting/taken-in.ts';
import type { Feed, ProjectorPorts } from './feed.ts';
import { projectLive } from './project-live.ts';
import { eventsAfter, projectionLag } from './projection-lag.ts';

const CHUNK = 2_000;

/**
 * Follows the log. Events that come while a chunk is projected make up the next one, so chunks grow with the load and
 * a lone event waits for nobody. Another generation, built by whatever process, is gone on with from its own checkpoint.
 */
export const logFeed = (ports: ProjectorPorts, { pollIntervalMs }: { pollIntervalMs: number }): Feed => {
  const { events, views, system } = ports;

  const followGeneration = async (prefix: string, signal: AbortSignal): Promise<void> => {
    const generation = inGeneration(views, prefix);
    let after = await generation.checkpoint(LOG);
    for await (const recorded of events.follow({ after, batchSize: CHUNK, signal })) {
      // Asked after the events were appended: whoever flips the pointer later folds them before or after the flip.
      if ((await livePrefix(views)) !== prefix) return;
      const { events: chunk, newer } = asRecordedEvents(recorded);
      await projectLive(ports, generation, chunk, stagesOfOnlyProjector);
      await saveTakenIn(generation, chunk, after);
      if (newer) throw newer;
      after = chunk.at(-1)?.position;
    }
  };

  const reached = async (prefix: string | undefined): Promise<string | undefined> =>
    prefix ? inGeneration(views, prefix).checkpoint(LOG) : undefined;

  return {
    run: async (signal) => {
      const prefix = await liveGenerationOf(views, viewsVersion);
      if (!prefix) return pause(pollIntervalMs, signal); // views of another program's version are left to it
      await sideBySide(
        signal,
        (ended) => followGeneration(prefix, ended),
        (ended) => watchPointer(prefix, ended),
      );
    },

    waiting: async () => eventsAfter(events, { after: await reached(await liveGenerationOf(views, viewsVersion)) }),

    state: async () => {
      const prefix = await liveGenerationOf(views, viewsVersion);
      const position = await reached(prefix);
      const last = await events.lastPosition(position);
      const caughtUp = prefix !== undefined && (last === undefined || (position ?? '') >= last);
      return {
        caughtUp,
        position,
        lagMs: caughtUp ? 0 : await projectionLag(events, { after: position }, system.now()),
      };
    },
  };

  async function watchPointer(prefix: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await livePrefix(views)) === prefix) await pause(pollIntervalMs, signal);
  }
};
