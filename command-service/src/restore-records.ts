import { byAggregate } from '@monitor/contracts-schema/catalogues';
import type { AggregateName } from '@monitor/contracts-schema/monitor-event';
import { streamParts } from '@monitor/contracts-schema/streams';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { type GiveWay, nextTurnOnly } from '@monitor/platform/process/giving-way';
import type { Logger } from '@monitor/platform/process/logger';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { AggregateService, KeyCollision, Stores } from './aggregates/aggregate-service.ts';
import { type Aggregates, openAggregates } from './open-aggregates.ts';
import type { Writing } from './writing/writing.ts';

const BATCH = 1_000;
const STREAMS_A_TURN = 20;

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
  /** Told of a stream with an event that cannot be understood: its thing keeps what the records hold of it. */
  onUnreadable?: (stream: string, error: unknown) => void;
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

/** Tells the records what the log says of the thing behind a stream; of one that keeps nothing there, nothing. */
export const openStreamRestoring = (stores: Stores): ((stream: string) => Promise<readonly KeyCollision[]>) => {
  const aggregates = restorables(openAggregates({ ...stores, writing: nothingWritten }));
  return async (stream) => {
    const parts = streamParts(stream);
    return (parts && (await aggregates[parts.aggregate]?.restore(parts.organizationId, parts.id))) ?? [];
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
  {
    onProgress = () => {},
    giveWay = nextTurnOnly,
    batchSize = BATCH,
    after: since,
    isRestored,
    onUnreadable = rethrow,
  }: RestoreOptions = {},
): Promise<readonly KeyCollision[]> => {
  const restoreStream = openStreamRestoring(stores);
  const collisions: KeyCollision[] = [];
  let after = since;
  const restored = new Set<string>();
  let [read, looked] = [0, 0];
  /** A stream may then be met first with any of its events. */
  const isInPart = since !== undefined || isRestored !== undefined;
  for (;;) {
    const batch = await stores.events.readLog({ after, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return collisions;
    // A stream is restored when it is first met, with all that the log knows of it by now.
    for (const event of batch) {
      const { stream, version } = event;
      if (isRestored?.(event)) continue;
      const parts = version === 1 || isInPart ? streamParts(stream) : undefined;
      if (!parts || restored.has(stream)) continue;
      if (isInPart) restored.add(stream);
      if (++looked % STREAMS_A_TURN === 0) await giveWay();
      try {
        collisions.push(...(await restoreStream(stream)));
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        onUnreadable(stream, error);
      }
    }
    after = last.position;
    read += batch.length;
    onProgress(read);
  }
};
