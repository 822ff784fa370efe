import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { asRecordedEvents, type RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';

/** Up to and including a position of the log, or what was recorded up to a time (ISO, UTC). */
export type Moment = Readonly<{ position: string } | { time: string }>;

const BATCH = 2_000;
const GENERATION = 'v1.';

/**
 * One organization's views as they were, in memory, with the calculations of the installation as they were then. The same
 * queries answer from them; the caller closes them.
 */
export const viewsAsOf = async (
  events: EventStore,
  organizationId: string,
  moment: Moment,
): Promise<ViewGenerations> => {
  const store = openEmbeddedViewStore();
  const views = await newGeneration(store, GENERATION);
  for (const streamPrefix of [streamPrefixOf(organizationId), streamPrefixOf(INSTALLATION, 'calculation')])
    await foldStreams(events, views, streamPrefix, moment);
  return store;
};

const foldStreams = async (
  events: EventStore,
  views: ViewStore,
  streamPrefix: string,
  moment: Moment,
): Promise<void> => {
  const wanted = ({ position, metadata }: RecordedEvent): boolean =>
    'position' in moment ? position <= moment.position : metadata.recordedAt <= moment.time;
  for (let after: string | undefined; ; ) {
    const { events: batch } = asRecordedEvents(await events.readLog({ streamPrefix, limit: BATCH, after }));
    await projectEvents(views, stages, batch.filter(wanted));
    after = batch.at(-1)?.position;
    if (!after || ('position' in moment && after >= moment.position)) return;
  }
};
