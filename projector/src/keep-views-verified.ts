import type { Found, Verifying } from '@monitor/platform/verification/keep-verifying';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { withScratchViewStore } from '@monitor/platform/view-store/scratch-view-store';
import { viewsVersion } from '@monitor/projections';
import { listDeadLetters } from './dead-letters/dead-letters.ts';
import type { Feed, ProjectorPorts } from './feeding/feed.ts';
import { withLease } from './feeding/lease.ts';
import { buildingSign, liveGenerationOf } from './projecting/generations.ts';
import { LOG } from './projecting/taken-in.ts';
import { verifyViews } from './verify.ts';

/** How the views are verified by themselves. */
export type ViewsVerification = Readonly<{
  temporaryFolder: string;
  /** Whether something is under way that the log does not show yet, as far as this process can know. */
  isBusy?: () => Promise<boolean>;
  lookEveryMs?: number;
}>;

/** So many are folded within some 50 ms, and the thread is free again. */
const EVENTS_AT_ONCE = 100;
const EXAMPLES = 10;

/** The views as what is verified once a day, while they are current and nobody builds others. */
export const verifyingViews = (
  ports: ProjectorPorts,
  feed: Pick<Feed, 'state'>,
  { temporaryFolder, isBusy = async () => false, lookEveryMs = 5_000 }: ViewsVerification,
  leaseMs: number,
): Verifying => {
  const { events, views, records, system, logger } = ports;

  const verify: Verifying['verify'] = (generation, giveWay) =>
    withScratchViewStore(temporaryFolder, 'normal', async (scratch): Promise<Found> => {
      const position = (await generation.checkpoint(LOG)) ?? null;
      const reports = await verifyViews({
        ...{ events, views, records, system, scratch, giveWay, batchSize: EVENTS_AT_ONCE },
      });
      const known = new Set((await listDeadLetters(generation)).map(({ id }) => id));
      const damaged = (await listDeadLetters(scratch)).filter(({ id }) => !known.has(id));
      const counts: [string, number][] = reports.map(({ collection, differing }) => [collection, differing]);
      return {
        position,
        documents: reports.reduce((sum, { documents }) => sum + documents, 0),
        differing: Object.fromEntries(
          [...counts, ['events', damaged.length] as const].filter(([, count]) => count > 0),
        ),
        mended: 0,
        examples: [
          ...reports.flatMap(({ collection, differences }) => differences.map(({ id }) => `${collection} ${id}`)),
          ...damaged.map(({ id }) => `events ${id}`),
        ].slice(0, EXAMPLES),
      };
    });

  return {
    ...{ of: 'views', verify, system, logger, lookEveryMs },
    store: async () => {
      const prefix = await liveGenerationOf(views, viewsVersion);
      return prefix === undefined ? undefined : inGeneration(views, prefix);
    },
    signs: async () => {
      const { caughtUp, position } = await feed.state();
      if (!caughtUp || (await isBusy())) return undefined;
      return [await livePrefix(views), position, await buildingSign(views)].join(' ');
    },
    alone: (signal, work) => withLease({ views, system }, { id: 'verifying', leaseMs, signal }, work),
  };
};
