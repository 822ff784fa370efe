import { organizationProgress, streamPrefixOf, topics } from '@monitor/contracts-schema';
import type { Message } from '@monitor/platform/event-bus/event-bus';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { sideBySide } from '@monitor/platform/process/side-by-side';
import { inGeneration } from '@monitor/platform/view-store/generations';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { asRecordedEvents, viewsVersion } from '@monitor/projections';
import { liveGenerationOf } from '../projecting/generations.ts';
import { logBatches } from '../projecting/log-batches.ts';
import type { Feed, ProjectorPorts } from './feed.ts';
import { projectLive } from './project-live.ts';
import { AS_MANY_OR_MORE, eventsAfter, projectionLag } from './projection-lag.ts';
import { RELAY, relay, relayed } from './relay.ts';

const GROUP = 'monitor.projector';
const BATCH = 1_000;

type Lagging = Readonly<{ id: string; after: string | undefined; upTo: string }>;

/**
 * Shares the work by organization: instances of one group get what the relay copies. An organization met for the first
 * time in a generation is first brought up to date from the log, which stays the truth: so nothing is missing that the bus
 * no longer keeps, or that another generation got. From there on the bus says everything, in order, perhaps twice.
 */
export const busFeed = (ports: ProjectorPorts, { leaseMs }: { leaseMs: number }): Feed => {
  const { events, views, bus, system } = ports;
  let live: { prefix: string; generation: ViewStore; caughtUpOrganizations: Set<string> } | undefined;

  const liveGeneration = async () => {
    const prefix = await liveGenerationOf(views, viewsVersion);
    if (!prefix) throw new Error(`There are no live views of ${viewsVersion}`);
    if (live?.prefix !== prefix)
      live = { prefix, generation: inGeneration(views, prefix), caughtUpOrganizations: new Set() };
    return live;
  };

  const bringUpToDate = async (generation: ViewStore, organizationId: string): Promise<void> => {
    const known = await generation.getMany(organizationProgress, [organizationId]);
    const after = known.get(organizationId)?.document?.position;
    const query = { after, streamPrefix: streamPrefixOf(organizationId) };
    for await (const batch of logBatches(events, query, BATCH)) await projectLive(ports, generation, batch);
  };

  const handle = async (messages: readonly Message[]): Promise<void> => {
    const batch = asRecordedEvents(messages.map(({ value }) => value as Recorded)); // the relay published it
    const { generation, caughtUpOrganizations: met } = await liveGeneration();
    for (const organizationId of new Set(batch.map(({ metadata }) => metadata.organizationId)))
      if (!met.has(organizationId)) {
        await bringUpToDate(generation, organizationId);
        met.add(organizationId);
      }
    await projectLive(ports, generation, batch);
  };

  const consume = async (signal: AbortSignal): Promise<void> => {
    const subscription = await bus.subscribe({ topic: topics.events, group: GROUP, handle });
    const stopped = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => stopped.resolve(), { once: true });
    if (!signal.aborted) await stopped.promise;
    await subscription.close();
  };

  /** Organizations whose views lack something that is on the bus: how far that goes, and how far they have come. */
  const behind = async (): Promise<readonly Lagging[]> => {
    const { generation } = await liveGeneration();
    const onBus = await views.find(relayed, {});
    const progress = await generation.getMany(
      organizationProgress,
      onBus.map(({ id }) => id),
    );
    const reached = (id: string) => progress.get(id)?.document?.position;
    return onBus
      .map(({ id, position }) => ({ id, after: reached(id), upTo: position }))
      .filter(({ after, upTo }) => (after ?? '') < upTo);
  };

  return {
    run: (signal) => sideBySide(signal, relay(ports, { leaseMs }), consume),

    waiting: async () => {
      const lagging = (await liveGenerationOf(views, viewsVersion)) ? await behind() : [];
      let count = await eventsAfter(events, { after: await views.checkpoint(RELAY) });
      for (const { id, after, upTo } of lagging)
        count += await eventsAfter(events, { after, streamPrefix: streamPrefixOf(id) }, upTo);
      return Math.min(count, AS_MANY_OR_MORE);
    },

    state: async () => {
      if (!(await liveGenerationOf(views, viewsVersion))) return { caughtUp: false, position: undefined, lagMs: 0 };
      const position = await views.checkpoint(RELAY);
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
