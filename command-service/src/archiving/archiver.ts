import { type MonitorEvent, upcastEvent } from '@monitor/contracts-schema';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import type { Logger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import { supervise } from '@monitor/platform/process/supervise';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import { derivedId } from '../deciding/derived-id.ts';
import { type ArchiveParts, archiveLink } from './archive-link.ts';
import { linksFoundIn } from './found-links.ts';
import { deleteLink, keepFailure, type QueuedLink, queueLinks, requeue } from './link-queue.ts';
import { openLinkTurns } from './link-turns.ts';

export type Archiver = Readonly<{
  start: () => void;
  /** Breaks off what is being fetched; the next start goes on with it. */
  stop: () => Promise<void>;
}>;

export type ArchiverParts = ArchiveParts &
  Readonly<{
    logger: Logger;
    /** How soon a link is noticed whose next try is due. */
    pollIntervalMs?: number;
  }>;

const CHECKPOINT = 'archiver';
const AT_ONCE = 4;
const BATCH = 100;

/** Follows the log for new links to documents, and copies what they show, a few at once, in fair turns. */
export const createArchiver = ({ pollIntervalMs = 30_000, ...parts }: ArchiverParts): Archiver => {
  const { ports, system, logger } = parts;
  const { events, records } = ports;
  const stopping = new AbortController();
  const { signal } = stopping;
  const turns = openLinkTurns(records);
  /** Aborted when there may be something to do. */
  let moved = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  const follow = async (): Promise<void> => {
    const after = await records.checkpoint(CHECKPOINT);
    for await (const batch of events.follow({ after, batchSize: BATCH, signal })) {
      await queueLinks(records, batch.flatMap(linksIn), system.now());
      await records.saveCheckpoint(CHECKPOINT, batch.at(-1)!.position); // batches are not empty
      wake();
    }
  };

  const wake = (): void => {
    moved.abort();
    moved = new AbortController();
  };

  const linksIn = (event: Recorded) => {
    try {
      return identifiedLinks(event);
    } catch (error) {
      const { stream, version, type } = event;
      logger.error({ error, stream, version, type }, 'an event could not be understood: its links are not copied');
      return [];
    }
  };

  const attempt = async (link: QueuedLink): Promise<void> => {
    try {
      await archiveLink(parts, link, signal);
      await deleteLink(records, link);
    } catch (error) {
      if (signal.aborted) return requeue(records, link, system.now());
      const reason = error instanceof Error ? error.message : String(error);
      const final = error instanceof PublicFetchFailed && NO_USE.has(error.failure);
      logger.info({ url: link.url, attempts: link.attempts, reason }, 'a linked document could not be copied');
      await keepFailure(records, link, { reason, final });
    }
  };

  const leave = (link: QueuedLink): void => {
    turns.leave(link);
    wake(); // its host has a place again
  };

  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const more = moved.signal; // before looking: a link that comes meanwhile is not missed
      const link = await turns.take(system.now());
      if (link) await attempt(link).finally(() => leave(link));
      else await pause(pollIntervalMs, AbortSignal.any([signal, more]));
    }
  };

  const keep = (what: string, run: () => Promise<void>): Promise<void> =>
    supervise(run, { signal, logger, what, pauseMs: 1_000 });

  return {
    start: () => {
      const workers = Array.from({ length: AT_ONCE }, () => keep('copying linked documents', work));
      running = Promise.all([keep('looking for linked documents', follow), ...workers]);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

const NO_USE: ReadonlySet<PublicFetchFailed['failure']> = new Set(['not-public', 'too-large']);

/** An event repeated brings the same links; a link that comes back by another event is another one. */
const identifiedLinks = (event: Recorded) => {
  const ours = upcastEvent(event) as Recorded & MonitorEvent; // the log holds no others
  return linksFoundIn(ours).map((link) => ({
    ...link,
    id: derivedId(link.contractId, 'link', link.field, event.version),
  }));
};
