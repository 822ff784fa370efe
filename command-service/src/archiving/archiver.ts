import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import type { Logger } from '@monitor/platform/process/logger';
import { supervise } from '@monitor/platform/process/supervise';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import { openWorkQueue, type WorkQueue } from '../work-queue/work-queue.ts';
import { type ArchiveParts, archiveLink } from './archive-link.ts';
import { linksFoundIn } from './found-links.ts';
import { linkQueue, type QueuedLink, queuedLink } from './link-queue.ts';

export type Archiver = Pick<WorkQueue, 'start' | 'stop'>;

export type ArchiverParts = ArchiveParts & Readonly<{ logger: Logger; pollIntervalMs?: number }>;

const CHECKPOINT = 'archiver';
const BATCH = 100;

/** Follows the log for new links to documents, and copies what they show, a few at once, in fair turns. */
export const createArchiver = ({ pollIntervalMs, ...parts }: ArchiverParts): Archiver => {
  const { ports, system, logger } = parts;
  const { events, records } = ports;
  const stopping = new AbortController();
  const { signal } = stopping;
  let following: Promise<void> = Promise.resolve();

  const queue = openWorkQueue(
    {
      items: linkQueue,
      failure: 'a linked document could not be copied',
      describe: ({ url }) => ({ url }),
      failsOften: true,
      // Five minutes, half an hour, three hours, eighteen, four and a half days: then a document is given up.
      backoff: { firstMs: 5 * 60_000, factor: 6 },
      isFinal: ({ attempts }, error) =>
        attempts >= 6 || (error instanceof PublicFetchFailed && NO_USE.has(error.failure)),
      keeps: 'given-up',
      workers: 4,
      sharedBy: ['organizationId', 'host'],
      atOnce: { with: 'host', limit: 2 }, // a slow host holds up what it has itself, and no more
      attempt: async ([link], aborted) => {
        await archiveLink(parts, link, aborted);
        return 'done';
      },
    },
    { records, system, logger, pollIntervalMs },
  );

  const follow = async (): Promise<void> => {
    const after = await records.checkpoint(CHECKPOINT);
    for await (const batch of events.follow({ after, batchSize: BATCH, signal })) {
      const links = batch.flatMap(linksIn);
      if (links.length > 0) await records.insertMany(linkQueue, links);
      await records.saveCheckpoint(CHECKPOINT, batch.at(-1)!.position); // batches are not empty
      queue.wake();
    }
  };

  const linksIn = (event: Recorded): QueuedLink[] => {
    try {
      const ours = upcastEvent(event) as Recorded & MonitorEvent; // the log holds no others
      return linksFoundIn(ours).map((link) => queuedLink(link, event.version, system.now()));
    } catch (error) {
      const { stream, version, type } = event;
      logger.error({ error, stream, version, type }, 'an event could not be understood: its links are not copied');
      return [];
    }
  };

  return {
    start: () => {
      queue.start();
      following = supervise(follow, { signal, logger, what: 'looking for linked documents', pauseMs: 1_000 });
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([queue.stop(), following]);
    },
  };
};

const NO_USE: ReadonlySet<PublicFetchFailed['failure']> = new Set(['not-public', 'too-large']);
