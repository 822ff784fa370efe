import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { organizationOfStream } from '@monitor/contracts-schema/streams';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { hasPlace, type LogPlace, lastPlace } from '@monitor/platform/event-store/log-place';
import type { Collection, ViewReader, ViewStore } from '@monitor/platform/view-store/view-store';

/** How far the log was copied to the bus: its last event there, by which the log can be recognised. */
type RelayedLog = Readonly<{ id: string; place: LogPlace }>;

const relayedLog: Collection<RelayedLog> = { name: 'relayed-log', fields: {}, indexes: [] };
const LOG = 'log';

/** Position of an organization's last event on the bus. */
type Relayed = Readonly<{ id: string; position: string }>;

const relayed: Collection<Relayed> = { name: 'relayed', fields: { position: 'text' }, indexes: [] };

const storedLog = async (views: ViewReader) => (await views.getMany(relayedLog, [LOG])).get(LOG);

/** How far the log was copied to the bus; undefined when nothing was. */
export const relayedTo = async (views: ViewReader): Promise<string | undefined> => (await storedLog(views))?.position;

/** The last position on the bus of each of these organizations that has one. */
export const lastOnBus = async (
  views: ViewReader,
  organizationIds: readonly string[],
): Promise<Map<string, string>> => {
  const known = await views.getMany(relayed, [...new Set(organizationIds)]);
  return new Map([...known.values()].map(({ id, document }) => [id, document?.position ?? '']));
};

/**
 * Says that the bus took a chunk, which was read after a position; not without events. Never less than was said before: who
 * was away amid this, and has lost the lease, takes nothing back of what its successor copied.
 */
export const saveRelayed = async (
  views: ViewStore,
  chunk: readonly Pick<Recorded, 'id' | 'stream' | 'position'>[],
  after: string | undefined,
): Promise<void> => {
  const place = lastPlace(chunk, after);
  if (!place) return;
  const reached = new Map(chunk.map(({ stream, position }) => [organizationOfStream(stream), position]));
  await views.putMany(
    relayed,
    [...reached].map(([id, position]) => ({ id, position, document: { id, position } })),
  );
  await views.putMany(relayedLog, [{ id: LOG, position: place.position, document: { id: LOG, place } }]);
};

/** Whether all that was copied is in this log: not of another one, nor of what a restored one has lost. */
export const wasRelayedFrom = async (events: EventStore, views: ViewStore): Promise<boolean> => {
  const { position, document } = (await storedLog(views)) ?? {};
  if ((position ?? '') > ((await events.lastPosition(position)) ?? '')) return false;
  return document === undefined || hasPlace(events, document.place);
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
