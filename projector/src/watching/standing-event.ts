import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import { MARK, type WatchedChunk, type WatchedEvent, watchedNames } from './folding-watch.ts';

/** An event that a projection has been folding for too long, or (`derived`) the last of those that results are derived after. */
export type StandingEvent = WatchedEvent & Readonly<{ projection: string; seconds: number }>;

/** How long one event may take before that is told. */
const PATIENCE_MS = 30_000;

type Looking = Readonly<{ marks: Int32Array; system: Pick<System, 'elapsed'>; logger: Logger }>;

/**
 * Says which event is being folded for more than 30 seconds, if one is: `look` is polled, from a thread that goes on
 * while the one that folds does not. Each such event stands in the log once.
 */
export const watchStanding = ({ marks, system, logger }: Looking) => {
  const chunks: WatchedChunk[] = [];
  let [seen, since, reported] = [0, system.elapsed(), 0];

  const eventAt = (chunk: number, place: number): WatchedEvent | undefined =>
    chunks.find(({ number }) => number === chunk)?.events[place];

  return {
    take: (chunk: WatchedChunk): void => {
      chunks.unshift(chunk);
      chunks.length = Math.min(chunks.length, 2); // what is marked last may be of the one before
    },
    look: (): StandingEvent | undefined => {
      const { [MARK.count]: count = 0, [MARK.chunk]: chunk = 0, [MARK.event]: place = 0 } = marks;
      const now = system.elapsed();
      if (count !== seen) [seen, since] = [count, now];
      if (count === 0 || now - since <= PATIENCE_MS) return undefined;
      const event = eventAt(chunk, place);
      if (!event) return undefined;
      const projection = watchedNames[marks[MARK.projection] ?? -1] ?? '';
      const standing = { ...event, projection, seconds: Math.floor((now - since) / 1_000) };
      if (reported !== count) logger.error(standing, 'one event has been folded for more than 30 seconds');
      reported = count;
      return standing;
    },
  };
};
