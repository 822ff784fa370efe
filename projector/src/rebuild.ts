import { contractTallies } from '@monitor/contracts-schema/calculations/calculation-views';
import { batchSegmentViews } from '@monitor/contracts-schema/history/change-views';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { type Logger, silentLogger } from '@monitor/platform/process/logger';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';
import { deriveAllResults } from '@monitor/read-model/calculations/derive-results';
import { foldingStages, viewCollections, viewsVersion } from '@monitor/read-model/projections';
import { reconcile } from '@monitor/read-model/reconcile';
import { deadLetterFailures } from './dead-letters/dead-letter-failures.ts';
import { type DeadLetter, deadLetters, listDeadLetters } from './dead-letters/dead-letters.ts';
import type { ProjectorPorts } from './feeding/feed.ts';
import { catchUp, type FailuresOf, type OnProgress } from './projecting/catch-up.ts';
import { claimGeneration, orWhereLost, saveBuilding, showGeneration } from './projecting/generations.ts';
import { writeBehind } from './projecting/write-behind.ts';

/** Of events that cannot be folded: the first one ends it (EventNotFolded), or each is dead-lettered. */
export type OnDeadEvents = 'refuse' | 'dead-letter';

export type Rebuilding = Pick<ProjectorPorts, 'events' | 'views' | 'records' | 'system' | 'watch'> &
  Readonly<{ onDeadEvents?: OnDeadEvents; logger?: Logger; onProgress?: OnProgress }>;

/**
 * Builds all views anew beside the live ones; checks that their sums agree; shows them, and keeps the ones shown before
 * for going back. Refuses (throws) on sums that disagree and, unless told to keep it aside, on an event that cannot be
 * folded and that nobody said to pass over: the live views then stay as they are. Says the prefix of the new generation.
 *
 * Events appended while pointers are flipped are folded after the flip, and again, harmlessly, by a follower that finds
 * the new generation: it goes on from this generation's own checkpoint.
 */
export const rebuildViews = async (given: Rebuilding): Promise<string> => {
  const { events, views, records, system, onDeadEvents = 'refuse', logger = silentLogger, onProgress, watch } = given;
  const before = await deadLettersBefore(views);
  const { prefix, store: generation, finish } = await claimGeneration(views, viewsVersion);
  const isStrict = onDeadEvents === 'refuse';
  const failuresOf: FailuresOf = (chunk) =>
    deadLetterFailures({ generation, records, system, logger, before, isStrict }, chunk);
  try {
    const { views: held, flush } = writeBehind(generation, [
      spendingCells,
      supplierViews,
      contractTallies,
      batchSegmentViews,
      organizationProgress,
    ]);
    await catchUp(events, held, failuresOf, {
      ...(onProgress && { onProgress }),
      onChunk: (position) => saveBuilding(views, prefix, position),
      through: foldingStages,
      watch,
    });
    await flush();
    await makeIndexes(generation);
    await deriveAllResults(generation);
    await refuseDiscrepancies(generation, logger);
    await finish();
  } catch (error) {
    await views.dropGeneration(prefix);
    throw error;
  }
  await showGeneration(views, prefix);
  const shown = inGeneration(views, prefix);
  await catchUp(
    events,
    shown,
    (chunk) => deadLetterFailures({ generation: shown, records, system, logger, before }, chunk),
    { watch },
  );
  return prefix;
};

/** By their ids: an event that fails again has failed once more. */
const deadLettersBefore = async (views: ViewGenerations): Promise<Map<string, DeadLetter>> => {
  const shown = await livePrefix(views);
  const letters = shown ? await orWhereLost(listDeadLetters(inGeneration(views, shown)), []) : [];
  return new Map(letters.map((letter) => [letter.id, letter]));
};

/** Asked once, a collection gets the indexes that building it left out: before anybody reads it. */
const makeIndexes = async (generation: ViewStore): Promise<void> => {
  for (const into of viewCollections) await generation.find(into, { limit: 1 });
};

/** Where a projection left events aside that others took in, its sums are others than theirs. */
const refuseDiscrepancies = async (generation: ViewStore, logger: Logger): Promise<void> => {
  const discrepancies = (await reconcile(generation)).slice(0, 10);
  if (discrepancies.length === 0) return;
  if ((await generation.count(deadLetters, {})) === 0)
    throw new Error(`Sums do not agree: ${JSON.stringify(discrepancies)}`);
  logger.warn({ discrepancies }, 'sums do not agree: events are left aside');
};
