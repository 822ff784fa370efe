import { hasPlace, type LogPlace, lastPlace } from '@monitor/platform/event-store/log-place';
import type { Logger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import type { Stores } from './aggregates/aggregate-service.ts';
import { reservations } from './reservations/reservations.ts';
import { logUnreadable, restoreRecords } from './restore-records.ts';

/** How far in the log the records are known to be whole, and what log that is. */
const PLACE = 'records-log-place';

/** What was under way when a place was noted has ended when it is kept: commands take much less. */
const EVERY_MS = 30_000;

const BATCH = 1_000;

const keptPlace = async ({ records }: Stores): Promise<LogPlace | undefined> => {
  const text = await records.checkpoint(PLACE);
  return text === undefined ? undefined : (JSON.parse(text) as LogPlace); // as it was written here
};

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
export const recoverRecords = async (stores: Stores, logger: Logger): Promise<void> => {
  const { events, records } = stores;
  const kept = await keptPlace(stores);
  const isOfThisLog = kept !== undefined && (await hasPlace(events, kept));
  const end = await endOf(stores, isOfThisLog ? kept : undefined);
  if (!end || (isOfThisLog && end.position === kept.position)) return;
  if (!isOfThisLog) logger.warn({ until: end.position }, await reasonToTellAll(stores, kept));
  const collisions = await restoreRecords(stores, {
    after: isOfThisLog ? kept.position : undefined,
    onUnreadable: logUnreadable(logger),
  });
  for (const collision of collisions) logger.warn(collision, 'two registered things hold one key; both stay');
  await records.saveCheckpoint(PLACE, JSON.stringify(end));
};

const NOT_IN_THE_LOG = 'passwords, visits and loads under review do not follow from it';

const reasonToTellAll = async ({ records }: Stores, kept: LogPlace | undefined): Promise<string> => {
  if (kept) return `the records are of another log and are told what this one says; ${NOT_IN_THE_LOG}`;
  return (await records.count(reservations, {})) === 0
    ? `the records hold nothing of this log and are told what it says; ${NOT_IN_THE_LOG}`
    : 'the records do not say how far they are whole and are told again what the log says';
};

/** Notes now and then how far in the log the records are whole, so that the next start has little to look at. */
export const noteRecords = async (stores: Stores, signal: AbortSignal): Promise<void> => {
  let noted = await keptPlace(stores);
  while (!signal.aborted) {
    const place = await endOf(stores, noted);
    await pause(EVERY_MS, signal);
    if (signal.aborted || !place) continue;
    if (place.position !== noted?.position) await stores.records.saveCheckpoint(PLACE, JSON.stringify(place));
    noted = place;
  }
};
