import { type Leases, withLease } from '@monitor/platform/lease/lease';
import type { Found, Verifying } from '@monitor/platform/verification/keep-verifying';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { withScratchViewStore } from '@monitor/platform/view-store/scratch-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { viewsVersion } from '@monitor/read-model/projections';
import { type DeadLetter, listDeadLetters } from './dead-letters/dead-letters.ts';
import type { Feed, ProjectorPorts } from './feeding/feed.ts';
import { buildingSign, liveGenerationOf } from './projecting/generations.ts';
import { takenInTo } from './projecting/taken-in.ts';
import { type CollectionReport, type Verification, verifyViews } from './verify.ts';

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

/** What was found in the views, and all that there is to say of it. */
export type FoundInViews = Found &
  Readonly<{
    reports: readonly CollectionReport[];
    /** The events that the views lack, and those that cannot be folded any more since they took them in. */
    letters: readonly DeadLetter[];
  }>;

/** Holds the views shown, a generation, against the log. */
export const verifyGeneration = (
  { events, views, records, system }: Pick<ProjectorPorts, 'events' | 'views' | 'records' | 'system'>,
  generation: ViewStore,
  {
    temporaryFolder,
    ...pace
  }: Pick<Verification, 'onProgress' | 'giveWay' | 'chunkSize'> & Pick<ViewsVerification, 'temporaryFolder'>,
): Promise<FoundInViews> =>
  withScratchViewStore(temporaryFolder, async (scratch) => {
    const position = (await takenInTo(generation)) ?? null;
    const reports = await verifyViews({ events, views, records, system, scratch, ...pace });
    const lacking = await listDeadLetters(generation);
    const known = new Set(lacking.map(({ id }) => id));
    const damaged = (await listDeadLetters(scratch)).filter(({ id }) => !known.has(id));
    const counts: [string, number][] = reports.map(({ collection, differing }) => [collection, differing]);
    return {
      position,
      documents: reports.reduce((sum, { documents }) => sum + documents, 0),
      differing: Object.fromEntries([...counts, ['events', damaged.length] as const].filter(([, count]) => count > 0)),
      mended: 0,
      examples: [
        ...reports.flatMap(({ collection, differences }) => differences.map(({ id }) => `${collection} ${id}`)),
        ...damaged.map(({ id }) => `events ${id}`),
      ].slice(0, EXAMPLES),
      reports,
      letters: [...lacking, ...damaged],
    };
  });

/** The views as what is verified once a day, while they are current and nobody builds others. */
export const verifyingViews = (
  ports: ProjectorPorts,
  feed: Pick<Feed, 'state'>,
  { temporaryFolder, isBusy = async () => false, lookEveryMs = 5_000 }: ViewsVerification,
  leases: Leases,
): Verifying => {
  const { views, system, logger } = ports;
  const pace = { temporaryFolder, chunkSize: EVENTS_AT_ONCE };

  return {
    of: 'views',
    system,
    logger,
    lookEveryMs,
    verify: (generation, giveWay) => verifyGeneration(ports, generation, { ...pace, giveWay }),
    store: async () => {
      const prefix = await liveGenerationOf(views, viewsVersion);
      return prefix === undefined ? undefined : inGeneration(views, prefix);
    },
    signs: async () => {
      const { caughtUp, position } = await feed.state();
      if (!caughtUp || (await isBusy())) return undefined;
      return [await livePrefix(views), position, await buildingSign(views)].join(' ');
    },
    alone: (signal, work) => withLease(leases, { id: 'verifying', signal }, work),
  };
};
