import type { Metrics } from '../metrics/metrics.ts';
import { platformMetrics } from '../metrics/platform-metrics.ts';
import { type GiveWay, givingWay, type Signs } from '../process/giving-way.ts';
import type { Logger } from '../process/logger.ts';
import { pause } from '../process/pause.ts';
import type { System } from '../process/system.ts';
import { StorageFull, StorageUnavailable } from '../storage/storage-unavailable.ts';
import type { ViewStore } from '../view-store/view-store.ts';
import { countDiffering, isVerificationDue, keepVerified, lastVerified, type Verified } from './verification.ts';

/** What is found; with the first of what differed, for the log. */
export type Found = Omit<Verified, 'endedAt' | 'failure'> & Readonly<{ examples: readonly string[] }>;

export type Verifying = Readonly<{
  of: 'views' | 'records';
  /** What is to be verified, where it is stored too what came out; undefined while it is not there. */
  store: () => Promise<ViewStore | undefined>;
  signs: Signs;
  verify: (store: ViewStore, giveWay: GiveWay) => Promise<Found>;
  /** Of several processes that would verify the same, one does. */
  alone?: (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  system: Pick<System, 'now'>;
  logger: Logger;
  /** How soon it is seen that something else goes on, or no longer does. */
  lookEveryMs: number;
}>;

/** Says of what is verified when that was last, and how much differed, in the metrics. */
export const measureVerification = (metrics: Metrics, { of, store }: Pick<Verifying, 'of' | 'store'>): void => {
  const figure = (read: (verified: Verified) => number) => async (): Promise<Readonly<Record<string, number>>> => {
    const there = await store();
    const verified = there && (await lastVerified(there));
    return verified ? { [of]: read(verified) } : {};
  };
  const { verificationDifferences, verificationEnded } = platformMetrics(metrics);
  verificationDifferences(figure(countDiffering));
  verificationEnded(figure(({ endedAt }) => Date.parse(endedAt) / 1_000));
};

/** Verifies once a day, when nothing else goes on, and gives way to whatever begins meanwhile; until the signal. */
export const keepVerifying = async (verifying: Verifying, signal: AbortSignal): Promise<void> => {
  const { store, signs, alone = (given, work) => work(given), system, lookEveryMs } = verifying;
  const isDue = async (there: ViewStore | undefined): Promise<boolean> =>
    there !== undefined && isVerificationDue(there, system.now());

  const verifyWhenQuiet = async (ended: AbortSignal): Promise<void> => {
    const giveWay = givingWay(signs, { lookEveryMs, signal: ended });
    try {
      await giveWay();
      const there = await store();
      if (there && (await isDue(there))) await verifyOnce(verifying, there, giveWay);
    } catch (error) {
      if (!ended.aborted) throw error;
    }
  };

  while (!signal.aborted) {
    if (await isDue(await store())) await alone(signal, verifyWhenQuiet);
    await pause(lookEveryMs, signal);
  }
};

const verifyOnce = async (
  { of, verify, system, logger }: Verifying,
  store: ViewStore,
  giveWay: GiveWay,
): Promise<void> => {
  try {
    const { examples, ...found } = await keepingOutcome(store, system, () => verify(store, giveWay));
    if (Object.keys(found.differing).length === 0) logger.info(found, `the ${of} are what the log says`);
    else logger.warn({ ...found, examples }, `the ${of} were not what the log says`);
  } catch (error) {
    if (isWithoutOutcome(error)) throw error;
    logger.error({ error }, `the ${of} could not be held against the log`);
  }
};

/**
 * Verifies, whoever requested it, and keeps with what is verified what came out. What cannot be read keeps everything else
 * from being verified: that is what came out then, and it is thrown all the same.
 */
export const keepingOutcome = async <F extends Found>(
  store: ViewStore,
  { now }: Pick<System, 'now'>,
  verify: () => Promise<F>,
): Promise<F> => {
  const keep = (outcome: Omit<Verified, 'endedAt'>): Promise<void> =>
    keepVerified(store, { endedAt: now().toISOString(), ...outcome });
  try {
    const found = await verify();
    const { position, documents, differing, mended } = found;
    await keep({ position, documents, differing, mended, failure: null });
    return found;
  } catch (error) {
    if (isWithoutOutcome(error)) throw error;
    const failure = error instanceof Error ? error.message : String(error);
    await keep({ position: null, documents: 0, differing: {}, mended: 0, failure });
    throw error;
  }
};

/** What may pass by itself, or was ended; a disk that the comparison filled is an outcome. */
const isWithoutOutcome = (error: unknown): boolean =>
  error instanceof StorageUnavailable
    ? error.passes && !(error instanceof StorageFull)
    : error instanceof Error && error.name === 'AbortError';
