import { pause } from '@monitor/platform/process/pause';
import { sideBySide } from '@monitor/platform/process/side-by-side';
import { inGeneration, LOOKED_AT_LEAST_EVERY_MS, livePrefix } from '@monitor/platform/view-store/generations';
import { asRecordedEvents, type RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stagesOfOnlyProjector, viewsVersion } from '@monitor/read-model/projections';
import { type Building, buildViews } from '../projecting/building.ts';
import { liveGenerationOf } from '../projecting/generations.ts';
import { saveTakenIn, takenInTo } from '../projecting/taken-in.ts';
import type { Feed, ProjectorPorts } from './feed.ts';
import { isEnd, LARGE_BATCH, type LargeBatch, largeBatchIn } from './large-batch.ts';
import { projectLive, tellMoved } from './project-live.ts';
import { eventsAfter, projectionLag } from './projection-lag.ts';

const CHUNK = 2_000;

/** So long nothing may come of a batch that is being built, before it is followed after all: it may have broken off. */
const STALLED_MS = 10_000;

export type LogFollowing = Readonly<{
  pollIntervalMs: number;
  largeFrom?: number | undefined;
  stalledMs?: number | undefined;
}>;

/** Views that are built while a large batch comes, and since when nothing more has. */
type BuiltBatch = Building & Readonly<{ batch: LargeBatch }>;

/**
 * Follows the log. Events that come while a chunk is projected make up the next one, so chunks grow with the load and
 * a lone event waits for nobody. Another generation, built by whatever process, is gone on with from its own checkpoint.
 *
 * When a batch begins that is of much more than there is, the views are built anew beside those shown, as its events come,
 * and shown with its end: written once. Until then its organization stands as it was when it began; all others go on, and the
 * checkpoint does not. Whoever dies meanwhile goes on from there, and follows it as anything else.
 */
export const logFeed = (
  ports: ProjectorPorts,
  { pollIntervalMs, largeFrom = LARGE_BATCH, stalledMs = STALLED_MS }: LogFollowing,
): Feed => {
  const { events, views, system, bus, logger } = ports;
  /** Up to where all is shown but a large batch, and since when nothing has come. */
  let besides: Readonly<{ position: string | undefined; idleSince: number | undefined }> | undefined;

  const beginBuilding = async (batch: LargeBatch): Promise<BuiltBatch> => {
    logger.info({ batchId: batch.id }, 'views are built for a large batch');
    return { ...(await buildViews({ ...ports, onDeadEvents: 'dead-letter' })), batch };
  };

  const show = async (building: Building, last: readonly RecordedEvent[]): Promise<void> => {
    await building.show();
    await pause(LOOKED_AT_LEAST_EVERY_MS); // whoever is notified shall not look at those shown before
    await tellMoved(bus, last);
  };

  const followGeneration = async (prefix: string, signal: AbortSignal): Promise<void> => {
    const generation = inGeneration(views, prefix);
    let after = await takenInTo(generation);
    let building: BuiltBatch | undefined;
    try {
      for await (const recorded of events.follow({ after, batchSize: CHUNK, signal })) {
        // Asked after the events were appended: whoever flips the pointer later folds them before or after the flip.
        if ((await livePrefix(views)) !== prefix) return;
        const { events: chunk, newer } = asRecordedEvents(recorded);
        if (building) {
          const { batch, takeIn } = building;
          const others = chunk.filter(({ metadata }) => metadata.organizationId !== batch.organizationId);
          await projectLive(ports, generation, others, stagesOfOnlyProjector);
          besides = { position: chunk.at(-1)?.position ?? after, idleSince: undefined };
          await takeIn(chunk, after);
          if (chunk.some((event) => isEnd(batch, event))) {
            const whole = building;
            building = undefined;
            return await show(whole, chunk);
          }
        } else {
          await projectLive(ports, generation, chunk, stagesOfOnlyProjector);
          await saveTakenIn(generation, chunk, after);
          const batch = newer ? undefined : await largeBatchIn(generation, chunk, largeFrom);
          building = batch && (await beginBuilding(batch));
        }
        if (newer) throw newer;
        after = chunk.at(-1)?.position;
        besides = building && { position: after, idleSince: system.elapsed() };
      }
    } finally {
      besides = undefined;
      await building?.drop();
    }
  };

  const reached = async (prefix: string | undefined): Promise<string | undefined> =>
    prefix ? takenInTo(inGeneration(views, prefix)) : undefined;

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
        lagMs: caughtUp ? 0 : await projectionLag(events, { after: besides?.position ?? position }, system.now()),
      };
    },
  };

  function isStalled(): boolean {
    const isStalled = besides?.idleSince !== undefined && system.elapsed() - besides.idleSince > stalledMs;
    if (isStalled) logger.warn({}, 'a large batch does not go on: it is followed');
    return isStalled;
  }

  async function watchPointer(prefix: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !isStalled() && (await livePrefix(views)) === prefix) await pause(pollIntervalMs, signal);
  }
};
