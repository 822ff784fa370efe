import { silentLogger } from '@monitor/platform/process/logger';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { deadLetterFailures } from './dead-letters/dead-letter-failures.ts';
import { buildViews, type Rebuilding } from './projecting/building.ts';
import { catchUp, type FailuresOf, takingIn } from './projecting/catch-up.ts';

/**
 * Builds all views anew beside the live ones; checks that their sums agree; shows them, and keeps the ones shown before
 * for going back. Refuses (throws) on sums that disagree and, unless told to keep it aside, on an event that cannot be
 * folded and that nobody said to pass over: the live views then stay as they are. Says the prefix of the new generation.
 *
 * Events appended while pointers are flipped are folded after the flip, and again, harmlessly, by a follower that finds
 * the new generation: it goes on from this generation's own checkpoint.
 */
export const rebuildViews = async (given: Rebuilding): Promise<string> => {
  const { events, views, records, system, logger = silentLogger, watch } = given;
  const building = await buildViews(given);
  const { prefix, before } = building;
  await building.show();
  const shown = inGeneration(views, prefix);
  const failuresOf: FailuresOf = (chunk) =>
    deadLetterFailures({ generation: shown, records, system, logger, before }, chunk);
  await catchUp(events, shown, takingIn(shown, failuresOf, { watch }));
  return prefix;
};
