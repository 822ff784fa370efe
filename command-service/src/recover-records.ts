import type { Recorded } from '@monitor/platform/event-store/event-store';
import { hasPlace, type LogPlace, lastPlace } from '@monitor/platform/event-store/log-place';
import type { Logger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import type { System } from '@monitor/platform/process/system';
import { keepVerified, makeVerificationDue } from '@monitor/platform/verification/verification';
import type { Stores } from './aggregates/aggregate-service.ts';
import { countRecords, forgetCount, missingRecords, noteCount } from './count-records.ts';
import { reservations } from './reservations/reservations.ts';
import { logUnreadable, restoreRecords } from './restore-records.ts';

/** How far in the log the records are known to be whole, and what log that is. */
const PLACE = 'records-log-place';

/** What was under way when a place was noted has ended when it is stored: commands take much less. */
const EVERY_MS = 30_000;

const BATCH = 1_000;

/** Null where the log was empty when they were last known to be whole; undefined where they never were. */
const storedPlace = async ({ records }: Stores): Promise<LogPlace | null | undefined> => {
  const text = await records.checkpoint(PLACE);
  return text === undefined ? undefined : (JSON.parse(text) as LogPlace | null); // as it was written here
};

const keepPlace = ({ records }: Stores, place: LogPlace | null): Promise<void> =>
  records.saveCheckpoint(PLACE, JSON.stringify(place));

/** The end of the log, going on from a place in it. */
const endOf = async ({ events }: Stores, from: LogPlace | undefined): Promise<LogPlace | undefined> => {
  let place = from;
  for (;;) {
    const batch = await events.readLog({ after: place?.position, limit: BATCH });
    if (batch.length === 0) return place;
    place = lastPlace(batch, place?.position);
  }
};

/**
 * Brings the records up to the log before anybody can ask for anything: what it says since they were known to be whole,
 * or all of it where they are missing, or of another log. Says what cannot follow from the log.
 */
export const recoverRecords = async (stores: Stores, logger: Logger, { now }: Pick<System, 'now'>): Promise<void> => {
  const { events } = stores;
  const stored = await storedPlace(stores);
  const isOfThisLog = stored !== undefined && (stored === null || (await hasPlace(events, stored)));
  const from = isOfThisLog ? (stored ?? undefined) : undefined;
  const isCountShort = isOfThisLog && (await missingRecords(stores)) > 0;
  const end = await endOf(stores, from);
  if (isCountShort) {
    await tellMissing(stores, logger, { now, position: end?.position ?? null });
    await keepPlace(stores, end ?? null);
    return;
  }
  if (end?.position === from?.position) {
    if (stored === undefined) await keepPlace(stores, null);
    return;
  }
  if (!isOfThisLog) logger.warn({ until: end?.position }, await reasonToTellAll(stores, stored));
  await tellSince(stores, logger, from);
  await keepPlace(stores, end ?? null);
};

/**
 * Tells the records all that the log says, because they hold less than they did. How much was missing is known by what they
 * hold then; whatever else may be wrong with them is looked for as soon as nothing else goes on.
 */
const tellMissing = async (
  stores: Stores,
  logger: Logger,
  { now, position }: Readonly<{ now: () => Date; position: string | null }>,
): Promise<void> => {
  const before = await countRecords(stores);
  await tellSince(stores, logger, undefined);
  const { reservations, references } = await countRecords(stores);
  const recovered = { reservations: reservations - before.reservations, references: references - before.references };
  const differing = Object.fromEntries(Object.entries(recovered).filter(([, count]) => count > 0));
  const mended = Object.values(differing).reduce((sum, count) => sum + count, 0);
  if (mended > 0) {
    logger.warn({ differing }, 'the records were not what the log says: what was missing is there again');
    const documents = reservations + references;
    const endedAt = now().toISOString();
    await keepVerified(stores.records, { endedAt, position, documents, differing, mended, failure: null });
  }
  await forgetCount(stores);
  await makeVerificationDue(stores.records);
};

/** Notes that the records hold what a load registered which has come to its end; what else has happened they are told. */
export const noteLoad = async (stores: Stores, logger: Logger, dataLoadId: string): Promise<void> => {
  const stored = await storedPlace(stores);
  if (stored === undefined || (stored && !(await hasPlace(stores.events, stored)))) return; // the next start tells them all
  const from = stored ?? undefined;
  const end = await endOf(stores, from);
  await tellSince(stores, logger, from, (event) => loadBehind(event) === dataLoadId);
  await keepPlace(stores, end ?? null);
};

const loadBehind = ({ metadata: { cause } }: Recorded): unknown =>
  typeof cause === 'object' && cause && 'dataLoadId' in cause ? cause.dataLoadId : undefined;

const tellSince = async (
  stores: Stores,
  logger: Logger,
  from: LogPlace | undefined,
  isRestored?: (event: Recorded) => boolean,
): Promise<void> => {
  const collisions = await restoreRecords(stores, {
    after: from?.position,
    onUnreadable: logUnreadable(logger),
    ...(isRestored && { isRestored }),
  });
  for (const collision of collisions) logger.warn(collision, 'two registered things hold one key; both stay');
};

const NOT_IN_THE_LOG = 'passwords, visits and loads under review do not follow from it';

const reasonToTellAll = async ({ records }: Stores, stored: LogPlace | null | undefined): Promise<string> => {
  if (stored) return `the records are of another log and are told what this one says; ${NOT_IN_THE_LOG}`;
  return (await records.count(reservations, {})) === 0
    ? `the records hold nothing of this log and are told what it says; ${NOT_IN_THE_LOG}`
    : 'the records do not say how far they are whole and are told again what the log says';
};

/**
 * Notes now and then how far in the log the records are whole, and how much they hold, so that the next start has little to
 * look at and sees what is missing.
 */
export const noteRecords = async (stores: Stores, signal: AbortSignal, everyMs = EVERY_MS): Promise<void> => {
  let noted = (await storedPlace(stores)) ?? undefined;
  while (!signal.aborted) {
    const place = await endOf(stores, noted);
    await pause(everyMs, signal);
    if (signal.aborted || !place) continue;
    if (place.position !== noted?.position) await keepPlace(stores, place);
    noted = place;
    if ((await missingRecords(stores)) === 0) {
      await noteCount(stores, place);
      continue;
    }
    await forgetCount(stores);
    await makeVerificationDue(stores.records);
  }
};
