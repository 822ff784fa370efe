import { byAggregate } from '@monitor/contracts-schema/catalogues';
import type { AggregateName } from '@monitor/contracts-schema/monitor-event';
import { streamParts } from '@monitor/contracts-schema/streams';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { type GiveWay, nextTurnOnly } from '@monitor/platform/process/giving-way';
import type { Logger } from '@monitor/platform/process/logger';
import type { AggregateService, KeyCollision, OnUnreadable, Stores } from './aggregates/aggregate-service.ts';
import { type Aggregates, openAggregates } from './open-aggregates.ts';
import type { Writing } from './writing/writing.ts';

const BATCH = 1_000;
/** So many are restored together: a write waits for the disk, and readers are answered between them. */
const STREAMS_AT_ONCE = 100;

type Restorable = Readonly<{ restore: AggregateService<never>['restore'] }>;

/** Who restores what of each aggregate; null for those that keep nothing in the records that follows from the log. */
const restorables = (aggregates: Aggregates): Readonly<Record<AggregateName, Restorable | null>> => ({
  ...byAggregate((key): Restorable => aggregates[key]),
  contract: aggregates.contracts,
  archive: null,
  batch: null,
  calculation: null,
  'data-load': null,
  'reading-decision': null,
});

type RestoreOptions = Readonly<{
  onProgress?: (events: number) => void;
  /** Called between pieces of the work: readers are answered meanwhile. */
  giveWay?: GiveWay;
  /** How much of the log is read at once. */
  batchSize?: number | undefined;
  /** What is known to be in the records: a stream that nothing else has happened to is not looked at. */
  isRestored?: (event: Recorded) => boolean;
  /** Only what has changed since a position. */
  after?: string | undefined;
  /** Its thing keeps what the records hold of it. */
  onUnreadable?: OnUnreadable;
}>;

const rethrow = (_stream: string, error: unknown): never => {
  throw error;
};

/** For starts: one event that cannot be understood shall not keep everybody from everything else. */
export const logUnreadable =
  (logger: Logger) =>
  (stream: string, error: unknown): void =>
    logger.error(
      { error, stream },
      'a stream could not be understood: its unique keys and references stay as they are',
    );

const refuse = (): Promise<never> => Promise.reject(new Error('Restoring records writes nothing into the log'));
const nothingWritten: Writing = { writer: () => refuse, handle: refuse, register: refuse, appendNext: refuse };

/** What is done while streams are restored: between pieces of the work, and of what cannot be understood. */
type Meanwhile = Pick<RestoreOptions, 'giveWay' | 'onUnreadable'>;

/** Tells the records what the log says of the things behind some streams; of those that keep nothing there, nothing. */
export const openStreamRestoring = (stores: Stores) => {
  const aggregates = restorables(openAggregates({ ...stores, writing: nothingWritten }));

  const restoreSome = async (streams: readonly string[], onUnreadable: OnUnreadable): Promise<KeyCollision[]> => {
    const parts = streams.flatMap((stream) => streamParts(stream) ?? []);
    const collisions: KeyCollision[] = [];
    for (const alike of Map.groupBy(parts, (one) => `${one.organizationId}.${one.aggregate}`).values()) {
      const { organizationId, aggregate } = alike[0]!; // a group has one
      const ids = alike.map(({ id }) => id);
      collisions.push(...((await aggregates[aggregate]?.restore(organizationId, ids, onUnreadable)) ?? []));
    }
    return collisions;
  };

  return async (
    streams: readonly string[],
    { giveWay = nextTurnOnly, onUnreadable = rethrow }: Meanwhile,
  ): Promise<readonly KeyCollision[]> => {
    const collisions: KeyCollision[] = [];
    for (let at = 0; at < streams.length; at += STREAMS_AT_ONCE) {
      collisions.push(...(await restoreSome(streams.slice(at, at + STREAMS_AT_ONCE), onUnreadable)));
      await giveWay();
    }
    return collisions;
  };
};

/**
 * Tells the command side's records again what the log says: the unique keys that living things hold, and whom contracts
 * name. Adds what is missing and takes nothing from whoever has it by right, so it
 * may be repeated. What the log does not hold, such as passwords, is not brought back. Gives back the keys that two things
 * would hold, in the order of the log: the first one has it.
 */
export const restoreRecords = async (
  stores: Stores,
  { onProgress = () => {}, batchSize = BATCH, after: since, isRestored, ...meanwhile }: RestoreOptions = {},
): Promise<readonly KeyCollision[]> => {
  const restoreStreams = openStreamRestoring(stores);
  const collisions: KeyCollision[] = [];
  let after = since;
  const restored = new Set<string>();
  let read = 0;
  /** A stream may then be met first with any of its events. */
  const isInPart = since !== undefined || isRestored !== undefined;
  /** A stream is restored when it is first met, with all that the log knows of it by now. */
  const isMet = (event: Recorded): boolean => {
    if (isRestored?.(event)) return false;
    if (!isInPart) return event.version === 1;
    if (restored.has(event.stream)) return false;
    restored.add(event.stream);
    return true;
  };
  for (;;) {
    const batch = await stores.events.readLog({ after, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return collisions;
    const streams = batch.filter(isMet).map(({ stream }) => stream);
    collisions.push(...(await restoreStreams(streams, meanwhile)));
    after = last.position;
    read += batch.length;
    onProgress(read);
  }
};
