import { UnsupportedEventVersion } from '@monitor/contracts-schema/upcast-event';
import { openLeases, withLease } from '@monitor/platform/lease/lease';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import type { Ports } from '@monitor/platform/ports';
import { StartRefused } from '@monitor/platform/process/config';
import { silentLogger } from '@monitor/platform/process/logger';
import type { Running } from '@monitor/platform/process/run';
import { supervise } from '@monitor/platform/process/supervise';
import { whenStoresAnswer } from '@monitor/platform/storage/when-stores-answer';
import { keepVerifying, measureVerification } from '@monitor/platform/verification/keep-verifying';
import { lastVerified, type Verified } from '@monitor/platform/verification/verification';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { viewsVersion } from '@monitor/read-model/projections';
import { degradedProjections } from './dead-letters/dead-letters.ts';
import { busFeed } from './feeding/bus-feed.ts';
import type { FeedState, ProjectorPorts } from './feeding/feed.ts';
import { logFeed } from './feeding/log-feed.ts';
import { refuseBusOfAnotherLog } from './feeding/relay.ts';
import { type ViewsVerification, verifyingViews } from './keep-views-verified.ts';
import { liveGenerationOf, orWhereLost } from './projecting/generations.ts';
import { isOfLog } from './projecting/taken-in.ts';
import { projectorMetrics } from './projector-metrics.ts';
import { rebuildViews } from './rebuild.ts';

export { EventNotFolded } from '@monitor/read-model/projecting/event-failures';
export { type DeadLetter, listDeadLetters } from './dead-letters/dead-letters.ts';
export { type StreamPlace, skipEvent } from './dead-letters/skipped-events.ts';
export { verifyGeneration } from './keep-views-verified.ts';
export type { OnProgress, Progress } from './projecting/catch-up.ts';
export { newerEventBehind } from './projecting/taken-in.ts';
export { projectionReadiness } from './projection-readiness.ts';
export { rebuildViews } from './rebuild.ts';
export { type CollectionReport, type Difference, verifyViews } from './verify.ts';
export { markFolding, sharedMarks, type WatchedChunk } from './watching/folding-watch.ts';
export { type StandingEvent, watchStanding } from './watching/standing-event.ts';

export type ProjectorConfig = Readonly<{
  /** Follow the log alone, or share it over the bus with other instances. */
  feed: 'log' | 'bus';
  /** How soon an idle projector notices views rebuilt by another process. */
  pollIntervalMs?: number;
  /** How long one that died while it relayed, or built the views, keeps others waiting. */
  leaseMs?: number;
  /** How soon an organization is named again whose views lack what the bus took. */
  remindMs?: number;
  /** How long to wait before trying again what failed. */
  retryMs?: number;
  /** Of how many records a batch is that may be built rather than followed. */
  largeFrom?: number;
  /** For how long such a one may stand still before it is followed. */
  stalledMs?: number;
  /** Holds the views against the log once a day. */
  verification?: ViewsVerification;
}>;

/**
 * Whether views are current, whether they are being followed, which projections left events aside, with how many, and what
 * came out when the views were last held against the log.
 */
export type ProjectorState = FeedState &
  Readonly<{ following: boolean; degraded: Readonly<Record<string, number>>; verifiedViews: Verified | null }>;

export type Projector = Running &
  Readonly<{
    /** Builds the views first when there are none, or others than this program knows; then follows. */
    start: () => Promise<void>;
    state: () => Promise<ProjectorState>;
    /**
     * Resolves when it cannot go on, with why: a newer program wrote an event, and figures without it would be untrue. The
     * views stand as they were before it, and a newer program goes on from there.
     */
    failed: Promise<unknown>;
  }>;

const isNewer = (error: unknown): error is UnsupportedEventVersion => error instanceof UnsupportedEventVersion;

/** What only another program mends ends this one with its line. */
const toLine = (error: unknown): unknown => (isNewer(error) ? new StartRefused(error.message) : error);

/** Keeps the views current with the log, and tells on the bus which organization moved. */
export const createProjector = ({
  logger = silentLogger,
  metrics = openMetrics(),
  config,
  ...given
}: Omit<ProjectorPorts, 'logger'> &
  Partial<Pick<ProjectorPorts, 'logger'> & Pick<Ports, 'metrics'>> & { config: ProjectorConfig }): Projector => {
  const {
    feed: kind,
    pollIntervalMs = 250,
    leaseMs = 10_000,
    remindMs = 5_000,
    retryMs = 1_000,
    largeFrom,
    stalledMs,
    verification,
  } = config;
  const ports: ProjectorPorts = { ...given, logger };
  const { events, views, system } = ports;
  const leases = openLeases(views, system, leaseMs);
  const feed =
    kind === 'bus' ? busFeed(ports, { leases, remindMs }) : logFeed(ports, { pollIntervalMs, largeFrom, stalledMs });
  const stopping = new AbortController();
  const failed = Promise.withResolvers<unknown>();
  let running: Promise<void> | undefined;
  let verifying: Promise<void> | undefined;

  const follow = async (): Promise<void> => {
    try {
      await supervise(() => feed.run(stopping.signal), {
        signal: stopping.signal,
        logger,
        what: 'projecting',
        pauseMs: retryMs,
        isFinal: isNewer,
      });
    } catch (error) {
      running = undefined;
      failed.resolve(toLine(error));
    }
  };

  /** Views of this program's version that hold nothing but this log. */
  const areLive = async (): Promise<boolean> => {
    const prefix = await liveGenerationOf(views, viewsVersion);
    if (prefix === undefined) return false;
    if (await isOfLog(inGeneration(views, prefix), events)) return true;
    logger.warn(
      { prefix },
      'the views hold events that are not in the log: they are of another one, or of a later copy',
    );
    return false;
  };

  /** Of several that start together one builds the views, and the others wait for them. */
  const ensureViews = async (): Promise<void> => {
    const areThere = () =>
      orWhereLost(areLive(), false, (error) => logger.warn({ error }, 'the views cannot be used: they are built anew'));
    if (await areThere()) return;
    await withLease(leases, { id: 'building', signal: stopping.signal }, async () => {
      if (await areThere()) return;
      logger.info({ viewsVersion }, 'building the views');
      // One event that cannot be folded shall not keep everything else from being shown.
      const prefix = await rebuildViews({ ...ports, onDeadEvents: 'dead-letter' });
      logger.info({ prefix }, 'the views are built');
    });
  };

  const state = async (): Promise<ProjectorState> => {
    const prefix = await livePrefix(views);
    const live = prefix ? inGeneration(views, prefix) : undefined;
    return {
      ...(await feed.state()),
      following: running !== undefined,
      degraded: live ? await degradedProjections(live) : {},
      verifiedViews: live ? await lastVerified(live) : null,
    };
  };

  const verifyDaily = (parts: ViewsVerification): Promise<void> => {
    const daily = verifyingViews(ports, feed, parts, leases);
    measureVerification(metrics, daily);
    return supervise(() => keepVerifying(daily, stopping.signal), {
      signal: stopping.signal,
      logger,
      what: 'holding the views against the log',
      pauseMs: retryMs,
    });
  };

  const gauges = projectorMetrics(metrics);
  gauges.lagSeconds(async () => (await feed.state()).lagMs / 1_000);
  gauges.lagEvents(feed.waiting);
  gauges.following(() => Number(running !== undefined));
  gauges.deadLetters(async () => (await state()).degraded);

  return {
    start: async () => {
      try {
        await whenStoresAnswer(logger, ensureViews);
      } catch (error) {
        throw toLine(error);
      }
      if (kind === 'bus') await whenStoresAnswer(logger, () => refuseBusOfAnotherLog(ports));
      running = follow();
      if (verification) verifying = verifyDaily(verification);
    },

    state,
    failed: failed.promise,

    stop: async () => {
      stopping.abort();
      await running;
      await verifying;
    },
  };
};
