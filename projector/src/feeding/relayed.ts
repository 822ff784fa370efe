import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { organizationOfStream } from '@monitor/contracts-schema/streams';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { hasPlace, type LogPlace, lastPlace } from '@monitor/platform/event-store/log-place';
import type { Collection, ViewReader, ViewStore } from '@monitor/platform/view-store/view-store';

/** Position of the last event that was copied to the bus. */
const RELAY = 'relay';

/** The same event, so that the log can be recognised. */
const PLACE = 'relay-place';

/** Position of an organization's last event on the bus. */
type Relayed = Readonly<{ id: string; position: string }>;

const relayed: Collection<Relayed> = { name: 'relayed', fields: { position: 'text' }, indexes: [] };

/** How far the log was copied to the bus; undefined when nothing was. */
export const relayedTo = (views: ViewStore): Promise<string | undefined> => views.checkpoint(RELAY);

/** The last position on the bus of each of these organizations that has one. */
export const lastOnBus = async (
  views: ViewReader,
  organizationIds: readonly string[],
): Promise<Map<string, string>> => {
  const known = await views.getMany(relayed, [...new Set(organizationIds)]);
  return new Map([...known.values()].map(({ id, document }) => [id, document?.position ?? '']));
};

/** Says that the bus took a chunk, which was read after a position; not without events. */
export const saveRelayed = async (
  views: ViewStore,
  chunk: readonly Pick<Recorded, 'id' | 'stream' | 'position'>[],
  after: string | undefined,
): Promise<void> => {
  const place = lastPlace(chunk, after);
  if (!place) return;
  const reached = new Map(chunk.map(({ stream, position }) => [organizationOfStream(stream), position]));
  await views.replaceMany(
    relayed,
    [...reached].map(([id, position]) => ({ id, position })),
  );
  await views.saveCheckpoint(PLACE, JSON.stringify(place));
  await views.saveCheckpoint(RELAY, place.position);
};

/** Whether all that was copied is in this log: not of another one, nor of what a restored one has lost. */
export const wasRelayedFrom = async (events: EventStore, views: ViewStore): Promise<boolean> => {
  const reached = await relayedTo(views);
  if ((reached ?? '') > ((await events.lastPosition(reached)) ?? '')) return false;
  const place = await views.checkpoint(PLACE);
  return place === undefined || hasPlace(events, JSON.parse(place) as LogPlace); // as saveRelayed wrote it
};

/** Forgets what was copied: the copy begins anew. */
export const forgetRelayed = (views: ViewStore): Promise<void> => views.dropPrefix(RELAY); // what this file keeps is named so

/** An organization whose views lack something that is on the bus: how far that goes, and how far they have come. */
export type Lagging = Readonly<{ id: string; after: string | undefined; upTo: string }>;

export const laggingBehindBus = async (views: ViewReader, generation: ViewReader): Promise<Lagging[]> => {
  const onBus = await views.find(relayed, {});
  const progress = await generation.getMany(
    organizationProgress,
    onBus.map(({ id }) => id),
  );
  return onBus
    .map(({ id, position }) => ({ id, after: progress.get(id)?.document?.position, upTo: position }))
    .filter(({ after, upTo }) => (after ?? '') < upTo);
};
