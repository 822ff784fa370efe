import type { EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { asRecordedEvents } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import { recordedEvent } from '@monitor/read-model/testing/events';
import { idWith, SINCE_DAY } from './fixtures.ts';

/** By whom, through what and when events came about. */
export type EventOrigin = Partial<Pick<EventMetadata, 'actor' | 'cause' | 'recordedAt'>>;

const BATCH = 1_000;
const ANA: EventMetadata['actor'] = { kind: 'user', userId: idWith('f'), name: 'Ana Prueba' };

/** Writes events as the command side would, and folds them into views as the projector would. */
export const createRecorder = (
  events: EventStore,
  views: ViewStore,
  now: () => Date,
  /** Whether events are folded: else the log goes on without the views. */
  isFolding: () => boolean,
) => {
  const versions = new Map<string, number>();
  let folded: string | undefined;

  const append = async (event: MonitorEvent, origin: EventOrigin): Promise<void> => {
    const metadata = { actor: ANA, recordedAt: now().toISOString(), ...origin };
    const { stream } = recordedEvent(event, { metadata });
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    const { position: _, stream: __, version: ___, ...written } = recordedEvent(event, { version, metadata });
    const appended = await events.append(stream, version - 1, [written]);
    if (!appended.ok) throw new Error(`${stream} is at ${appended.actual}`);
  };

  const fold = async (): Promise<void> => {
    for (;;) {
      const { events: batch } = asRecordedEvents(await events.readLog({ after: folded, limit: BATCH }));
      if (batch.length === 0) return;
      await projectEvents(views, stages, batch);
      folded = batch.at(-1)!.position; // not empty
    }
  };

  /** Records events, by Ana unless the origin says otherwise, and folds them. Says the position they reached. */
  const project = async (happened: readonly MonitorEvent[], origin: EventOrigin = {}): Promise<string> => {
    for (const event of happened) await append(event, origin);
    if (isFolding()) await fold();
    return folded ?? '';
  };

  return {
    project,

    /** Something that shows in no list: an organization's views, or the installation's, move and are what they were. */
    move: (organizationId: string): Promise<string> => {
      const about = { id: idWith('0', versions.size + 1), organizationId, validFrom: SINCE_DAY };
      const copy = { fileId: idWith('0'), sha256: 'ab12', size: 1, mediaType: 'application/pdf' };
      const link = { field: 'contractUrl', url: 'https://example.org/' } as const;
      return project([
        organizationId === INSTALLATION
          ? { type: 'UserSessionsEnded', data: { ...about, epoch: 1 } }
          : { type: 'DocumentArchived', data: { ...about, ...link, ...copy } },
      ]);
    },
  };
};
