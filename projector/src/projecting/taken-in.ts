import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { newerVersionProblem } from '@monitor/contracts-schema/upcast-event';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { hasPlace, type LogPlace, lastPlace } from '@monitor/platform/event-store/log-place';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';

/** Position of the last event of the whole log that a generation holds. */
export const LOG = 'log';

/** The same event, so that the log can be recognised. */
const PLACE = 'log-place';

/** Says that a generation holds a chunk, which was read after a position; not without events. */
export const saveTakenIn = async (
  generation: ViewStore,
  chunk: readonly Pick<Recorded, 'id' | 'position'>[],
  after: string | undefined,
): Promise<void> => {
  const place = lastPlace(chunk, after);
  if (!place) return;
  await generation.saveCheckpoint(LOG, place.position);
  await generation.saveCheckpoint(PLACE, JSON.stringify(place)); // an earlier one tells logs apart as well
};

/** What is to be known of the next event, where a newer program wrote it and the shown views therefore end before it. */
export const newerEventBehind = async ({ events, views }: Readonly<{ events: EventStore; views: ViewGenerations }>) => {
  const prefix = await livePrefix(views);
  const after = prefix && (await inGeneration(views, prefix).checkpoint(LOG));
  const [next] = await events.readLog({ after, limit: 1 });
  return next && newerVersionProblem(next);
};

/** Whether everything that a generation holds is in this log: not of another one, nor of what a restored one has lost. */
export const isOfLog = async (generation: ViewStore, events: EventStore): Promise<boolean> => {
  const reached = await generation.checkpoint(LOG);
  const last = (await events.lastPosition(reached)) ?? '';
  if ((reached ?? '') > last) return false;
  const newest = { sort: [{ field: 'position', direction: 'desc' }], limit: 1 } as const;
  const [farthest] = await generation.find(organizationProgress, newest);
  if ((farthest?.position ?? '') > last) return false;
  const place = await generation.checkpoint(PLACE);
  return place === undefined || hasPlace(events, JSON.parse(place) as LogPlace); // as saveTakenIn wrote it
};
