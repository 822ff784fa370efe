import { organizationProgress, spendingCells, supplierViews } from '@monitor/contracts-schema';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { inGeneration } from '@monitor/platform/view-store/generations';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projections, reconcile, viewsVersion } from '@monitor/projections';
import { catchUp, type OnProgress } from './projecting/catch-up.ts';
import { claimGeneration, dropGeneration, showGeneration } from './projecting/generations.ts';
import { writeBehind } from './projecting/write-behind.ts';

/**
 * Builds all views anew beside the live ones, strictly; checks that their sums agree; shows them, and keeps the ones
 * shown before for going back. Refuses (throws) on an event that cannot be folded or sums that disagree: the live views
 * then stay as they are. Says the prefix of the new generation.
 *
 * Events appended while pointers are flipped are folded after the flip, and again, harmlessly, by a follower that finds
 * the new generation: it goes on from this generation's own checkpoint.
 */
export const rebuildViews = async ({
  events,
  views,
  onProgress,
}: {
  events: EventStore;
  views: ViewStore;
  onProgress?: OnProgress;
}): Promise<string> => {
  const prefix = await claimGeneration(views, viewsVersion);
  const generation = inGeneration(views, prefix);
  try {
    const { views: held, flush } = writeBehind(generation, [spendingCells, supplierViews, organizationProgress]);
    await catchUp(events, held, onProgress);
    await flush();
    await makeIndexes(generation);
    await refuseDiscrepancies(generation);
  } catch (error) {
    await dropGeneration(views, prefix);
    throw error;
  }
  await showGeneration(views, prefix);
  await catchUp(events, generation);
  return prefix;
};

/** Asked once, a collection gets the indexes that building it left out: before anybody reads it. */
const makeIndexes = async (generation: ViewStore): Promise<void> => {
  for (const { into } of projections) await generation.find(into, { limit: 1 });
};

const refuseDiscrepancies = async (generation: ViewStore): Promise<void> => {
  const discrepancies = await reconcile(generation);
  if (discrepancies.length > 0) throw new Error(`Sums do not agree: ${JSON.stringify(discrepancies.slice(0, 10))}`);
};
