import { topics } from '@monitor/contracts-schema/events/topics';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { organizationOfStream, streamPrefixOf } from '@monitor/contracts-schema/streams';
import { UnsupportedEventVersion } from '@monitor/contracts-schema/upcast-event';
import type { Message } from '@monitor/platform/event-bus/event-bus';
import type { Leases } from '@monitor/platform/lease/lease';
import { sideBySide } from '@monitor/platform/process/side-by-side';
import { untilAborted, whileWanted } from '@monitor/platform/process/while-wanted';
import { inGeneration } from '@monitor/platform/view-store/generations';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { asRecordedEvents } from '@monitor/read-model/projecting/recorded-event';
import { viewsVersion } from '@monitor/read-model/projections';
import { liveGenerationOf } from '../projecting/generations.ts';
import { logChunks } from '../projecting/log-chunks.ts';
import { asInLog, type EventOnBus, followsOn } from './events-on-bus.ts';
import type { Feed, ProjectorPorts } from './feed.ts';
import { projectLive } from './project-live.ts';
import { AS_MANY_OR_MORE, eventsAfter, projectionLag } from './projection-lag.ts';
import { relay } from './relay.ts';
import { type Lagging, laggingBehindBus, relayedTo } from './relayed.ts';

const GROUP = 'monitor.projector';
const CHUNK = 1_000;

/**
 * Shares the work by organization: instances of one group get what the relay copies. The log stays the truth: events that
 * do not follow on what this instance folded of their organization, the first ones it meets among them, have it brought up
 * to date from there. So nothing is missing that the bus lost or no longer keeps, or that another instance or generation got.
 */
export const busFeed = (ports: ProjectorPorts, { leases, remindMs }: { leases: Leases; remindMs: number }): Feed => {
  const { events, views, bus, system, logger } = ports;
  /** Of the organizations met in the live generation, the last position that this instance folded. */
  let live: { prefix: string; generation: ViewStore; folded: Map<string, string> } | undefined;
  /** The subscription that ended before it was live, until it is closed: another one beside it would be one too many. */
  let leaving: Promise<void> = Promise.resolve();

  const liveGeneration = async () => {
    const prefix = await liveGenerationOf(views, viewsVersion);
    if (!prefix) throw new Error(`There are no live views of ${viewsVersion}`);
    if (live?.prefix !== prefix) live = { prefix, generation: inGeneration(views, prefix), folded: new Map() };
    return live;
  };

  const bringUpToDate = async (generation: ViewStore, organizationId: string): Promise<void> => {
    const known = await generation.getMany(organizationProgress, [organizationId]);
    const after = known.get(organizationId)?.document?.position;
    const query = { after, streamPrefix: streamPrefixOf(organizationId) };
    for await (const chunk of logChunks(events, query, CHUNK)) await projectLive(ports, generation, chunk);
  };

  const handle = async (messages: readonly Message[]): Promise<void> => {
    const chunk = messages.map(({ value }) => value as EventOnBus); // the relay published it
    const { generation, folded } = await liveGeneration();
    const lost: string[] = [];
    for (const [organizationId, some] of Map.groupBy(chunk, ({ stream }) => organizationOfStream(stream))) {
      const known = folded.get(organizationId);
      if (followsOn(known, some)) continue;
      if (known !== undefined) lost.push(organizationId);
      await bringUpToDate(generation, organizationId);
    }
    if (lost.length > 0)
      logger.warn({ organizations: lost.length }, 'the bus did not bring all events: they were taken from the log');
    const { events: known, newer } = asRecordedEvents(chunk.map(asInLog));
    await projectLive(ports, generation, known);
    for (const { stream, position } of known) {
      const organizationId = organizationOfStream(stream);
      if (position > (folded.get(organizationId) ?? '')) folded.set(organizationId, position);
    }
    if (newer) throw newer;
  };

  /** Ends by itself at an event that a newer program wrote: another instance may know it, and gets it then. */
  const consume = async (signal: AbortSignal): Promise<void> => {
    const outdated = Promise.withResolvers<never>();
    outdated.promise.catch(() => {}); // met below
    const handleKnown = async (messages: readonly Message[]): Promise<void> => {
      try {
        await handle(messages);
      } catch (error) {
        if (error instanceof UnsupportedEventVersion) outdated.reject(error);
        throw error;
      }
    };
    await whileWanted(signal, leaving);
    if (signal.aborted) return;
    const subscribing = bus.subscribe({ topic: topics.events, group: GROUP, handle: handleKnown });
    const subscription = await whileWanted(signal, subscribing);
    try {
      await Promise.race([untilAborted(signal), outdated.promise]);
    } finally {
      if (subscription) await subscription.close();
      else leaving = subscribing.then((late) => late.close()).catch(() => {});
    }
  };

  /** Organizations whose views lack something that is on the bus. */
  const behind = async (): Promise<readonly Lagging[]> => {
    const prefix = await liveGenerationOf(views, viewsVersion);
    return prefix ? laggingBehindBus(views, inGeneration(views, prefix)) : [];
  };

  return {
    run: (signal) => sideBySide(signal, relay(ports, { leases, remindMs }), consume),

    waiting: async () => {
      let count = await eventsAfter(events, { after: await relayedTo(views) });
      for (const { id, after, upTo } of await behind())
        count += await eventsAfter(events, { after, streamPrefix: streamPrefixOf(id) }, upTo);
      return Math.min(count, AS_MANY_OR_MORE);
    },

    state: async () => {
      if (!(await liveGenerationOf(views, viewsVersion))) return { caughtUp: false, position: undefined, lagMs: 0 };
      const position = await relayedTo(views);
      const last = await events.lastPosition(position);
      const lagging = await behind();
      const now = system.now();
      const waits = [(position ?? '') < (last ?? '') ? await projectionLag(events, { after: position }, now) : 0];
      for (const { id, after } of lagging)
        waits.push(await projectionLag(events, { after, streamPrefix: streamPrefixOf(id) }, now));
      return {
        caughtUp: lagging.length === 0 && (position ?? '') >= (last ?? ''),
        position,
        lagMs: Math.max(...waits),
      };
    },
  };
};
