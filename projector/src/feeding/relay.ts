import { topics } from '@monitor/contracts-schema/events/topics';
import { organizationOfStream, streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { Message } from '@monitor/platform/event-bus/event-bus';
import { type Leases, withLease } from '@monitor/platform/lease/lease';
import { StartRefused } from '@monitor/platform/process/config';
import { growingPauses } from '@monitor/platform/process/growing-pauses';
import { sideBySide } from '@monitor/platform/process/side-by-side';
import { whileWanted } from '@monitor/platform/process/while-wanted';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { viewsVersion } from '@monitor/read-model/projections';
import { liveGenerationOf } from '../projecting/generations.ts';
import { linked } from './events-on-bus.ts';
import type { ProjectorPorts } from './feed.ts';
import {
  forgetRelayed,
  type Lagging,
  laggingBehindBus,
  lastOnBus,
  relayedTo,
  saveRelayed,
  wasRelayedFrom,
} from './relayed.ts';

const CHUNK = 1_000;
const LONGEST_REMINDER_MS = 60_000;

/**
 * Copies the log to the bus, in order, from where the last relay left off. Of several processes the holder of a lease
 * does; when it dies another one takes over. Two at once for a moment repeat events, which the guard of positions skips.
 *
 * A bus may lose what it took: its disk, a topic, what it kept for too long. Whatever the reason, an organization whose
 * views stand still behind what was copied is named again, and its projector looks into the log.
 */
export const relay = (ports: ProjectorPorts, { leases, remindMs }: { leases: Leases; remindMs: number }) => {
  const { events, views, bus, logger } = ports;

  const copy = async (held: AbortSignal): Promise<void> => {
    let after = await relayedTo(views);
    for await (const chunk of events.follow({ after, batchSize: CHUNK, signal: held })) {
      const keys = chunk.map(({ stream }) => organizationOfStream(stream));
      const messages = linked(chunk, await lastOnBus(views, keys)).map((value, n) => ({ key: keys[n]!, value }));
      await whileWanted(held, bus.publish(topics.events, messages));
      if (held.aborted) return; // perhaps it took them: then they come again
      await saveRelayed(views, chunk, after);
      after = chunk.at(-1)?.position;
    }
  };

  /** The first event that an organization's views lack, without what it follows: whoever gets it looks into the log. */
  const reminderOf = async ({ id, after }: Lagging): Promise<Message[]> => {
    const lacking = await events.readLog({ after, streamPrefix: streamPrefixOf(id), limit: 1 });
    return lacking.map((value) => ({ key: id, value }));
  };

  const lagging = async (): Promise<Lagging[]> => {
    const prefix = await liveGenerationOf(views, viewsVersion);
    return prefix ? laggingBehindBus(views, inGeneration(views, prefix)) : [];
  };

  const remind = async (held: AbortSignal): Promise<void> => {
    const pauses = growingPauses({ firstMs: remindMs, longestMs: LONGEST_REMINDER_MS });
    let before = new Map<string, string | undefined>();
    for (;;) {
      await pauses.next(held);
      if (held.aborted) return;
      const now = await lagging();
      const standing = now.filter(({ id, after }) => before.has(id) && before.get(id) === after);
      before = new Map(now.map(({ id, after }) => [id, after]));
      if (standing.length === 0) {
        pauses.reset();
        continue;
      }
      logger.warn({ organizations: standing.length }, 'views lack events that the bus took: they are named again');
      const reminders = await Promise.all(standing.map(reminderOf));
      await whileWanted(held, bus.publish(topics.events, reminders.flat()));
    }
  };

  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) await withLease(leases, { id: 'relay', signal }, (held) => sideBySide(held, copy, remind));
  };
};

/**
 * Refuses (StartRefused) a bus that holds events which are not in the log: whoever reads them would fold them. One that
 * holds nothing gets the log from its beginning.
 */
export const refuseBusOfAnotherLog = async ({ events, views, bus, logger }: ProjectorPorts): Promise<void> => {
  if (await wasRelayedFrom(events, views)) return;
  if (!(await bus.isEmpty(topics.events)))
    throw new StartRefused(
      'Kafka tiene eventos que no están en la bitácora (¿se restauró una copia anterior?): ' +
        'borra sus temas o usa otro KAFKA_TOPIC_PREFIX',
    );
  logger.warn({}, 'the bus is empty and was given another log: this one is copied from its beginning');
  await forgetRelayed(views);
};
