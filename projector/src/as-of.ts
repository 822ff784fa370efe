import { streamPrefixOf } from '@monitor/contracts-schema';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents, type RecordedEvent, stages } from '@monitor/projections';
import { logBatches } from './projecting/log-batches.ts';

/** Up to and including a position of the log, or what was recorded up to a time (ISO, UTC). */
export type Until = Readonly<{ position: string } | { time: string }>;

const BATCH = 2_000;

/** One organization's views as they were, in memory. The same queries answer from them; the caller closes them. */
export const viewsAsOf = async ({
  events,
  organizationId,
  until,
}: {
  events: EventStore;
  organizationId: string;
  until: Until;
}): Promise<ViewStore> => {
  const views = openEmbeddedViewStore();
  const wanted = ({ position, metadata }: RecordedEvent) =>
    'position' in until ? position <= until.position : metadata.recordedAt <= until.time;
  for await (const batch of logBatches(events, { streamPrefix: streamPrefixOf(organizationId) }, BATCH)) {
    await projectEvents(views, stages, batch.filter(wanted));
    if ('position' in until && batch.at(-1)!.position >= until.position) break; // batches are not empty
  }
  return views;
};
