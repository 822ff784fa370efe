import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { organizationOfStream } from '@monitor/contracts-schema/streams';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { hasPlace } from '@monitor/platform/event-store/log-place';
import type { Collection, ViewReader, ViewStore } from '@monitor/platform/view-store/view-store';
import { highWaterMark } from '../high-water-mark.ts';

/** How far the log was copied to the bus. */
const relayedLog = highWaterMark('relayed-log');

/** Position of an organization's last event on the bus. */
type Relayed = Readonly<{ id: string; position: string }>;

const relayed: Collection<Relayed> = { name: 'relayed', fields: { position: 'text' }, indexes: [] };

/** Position of the last event that was copied to the bus; undefined when nothing was. */
export const relayedTo = async (views: ViewReader): Promise<string | undefined> =>
  (await relayedLog.read(views))?.position;

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
  const reached = new Map(chunk.map(({ stream, position }) => [organizationOfStream(stream), position]));
  await views.putMany(
    relayed,
    [...reached].map(([id, position]) => ({ id, position, document: { id, position } })),
  );
  await relayedLog.save(views, chunk, after);
};

/** Whether all that was copied is in this log: not of another one, nor of what a restored one has lost. */
export const wasRelayedFrom = async (events: EventStore, views: ViewReader): Promise<boolean> => {
  const place = await relayedLog.read(views);
  return place === undefined || hasPlace(events, place);
};

/** Forgets what was copied: the copy begins anew. */
export const forgetRelayed = (views: ViewStore): Promise<void> => views.dropPrefix(relayed.name); // of both collections

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
