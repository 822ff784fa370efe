import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { newerVersionProblem } from '@monitor/contracts-schema/upcast-event';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { hasPlace, type LogPlace } from '@monitor/platform/event-store/log-place';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';
import { highWaterMark } from '../high-water-mark.ts';

/** How much of the whole log a generation holds. */
const takenIn = highWaterMark('taken-in');

/** Says that a generation holds a chunk, which was read after a position; not without events. */
export const saveTakenIn = takenIn.save;

const placeOf = async (generation: ViewStore): Promise<LogPlace | undefined> => {
  const place = await takenIn.read(generation);
  if (place) return place;
  const text = await generation.checkpoint('log-place'); // as 1.0.0-rc.1 wrote it
  return text === undefined ? undefined : (JSON.parse(text) as LogPlace);
};

/** Position of the last event of the whole log that a generation holds; undefined when it holds none. */
export const takenInTo = async (generation: ViewStore): Promise<string | undefined> =>
  (await placeOf(generation))?.position;

/** What is to be known of the next event, where a newer program wrote it and the shown views therefore end before it. */
export const newerEventBehind = async ({ events, views }: Readonly<{ events: EventStore; views: ViewGenerations }>) => {
  const prefix = await livePrefix(views);
  const after = prefix && (await takenInTo(inGeneration(views, prefix)));
  const [next] = await events.readLog({ after, limit: 1 });
  return next && newerVersionProblem(next);
};

/** Whether everything that a generation holds is in this log: not of another one, nor of what a restored one has lost. */
export const isOfLog = async (generation: ViewStore, events: EventStore): Promise<boolean> => {
  const newest = { sort: [{ field: 'position', direction: 'desc' }], limit: 1 } as const;
  const [farthest] = await generation.find(organizationProgress, newest);
  if ((farthest?.position ?? '') > ((await events.lastPosition(farthest?.position)) ?? '')) return false;
  const place = await placeOf(generation);
  return place === undefined || hasPlace(events, place);
};
