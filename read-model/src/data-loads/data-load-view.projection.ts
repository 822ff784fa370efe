import { type BatchEvent, doneBatchOf, isOfLoad } from '@monitor/contracts-schema/batches/batch-events';
import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import { type DataLoadView, dataLoadViews } from '@monitor/contracts-schema/data-loads/data-load-views';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type LoadEvent =
  | Exclude<DataLoadEvent, { type: 'DataLoadRejected' }>
  | Exclude<BatchEvent, { type: 'BatchCommandsRefused' }>;
type FileEvent = Extract<DataLoadEvent, { type: 'DataLoadUploaded' | 'DataLoadCorrected' }>;

const nameOf = (actor: Actor): string => (actor.kind === 'user' ? actor.name : 'Sistema');

/** Corrections replace the file, and who uploaded it when. */
const file = (_: DataLoadView | undefined, { data, metadata }: RecordedEvent<FileEvent>, id: string): DataLoadView => ({
  id,
  organizationId: data.organizationId,
  status: 'pending',
  fileName: data.fileName,
  sha256: data.sha256,
  rows: data.rows,
  uploadedBy: nameOf(metadata.actor),
  uploadedAt: metadata.recordedAt,
  confirmedBy: null,
  confirmedAt: null,
  appliedAt: null,
  counts: null,
  furtherDecisions: 0,
  revertedBy: null,
  revertedAt: null,
  revertCounts: null,
  stopped: null,
  undoStopped: null,
  undoneBy: null,
});

/** What became of each load, which is a batch of its own, and of its undoing. */
export const dataLoadViewProjection: Projection<DataLoadView, LoadEvent> = {
  name: 'data-loads',
  version: 2,
  into: dataLoadViews,
  keys: ({ data }) => {
    if (!('kind' in data)) return [data.id];
    return isOfLoad(data) ? [doneBatchOf(data)] : [];
  },
  handles: {
    DataLoadUploaded: file,
    DataLoadCorrected: file,
    DataLoadCancelled: (load) => load && { ...load, status: 'cancelled' },
    BatchStarted: (load, { data, metadata }) => {
      const by = nameOf(metadata.actor);
      if (data.kind === 'undo') return load && { ...load, status: 'reverting', revertedBy: by, undoneBy: data.id };
      const furtherDecisions = data.kind === 'load' ? (data.furtherDecisions ?? 0) : 0;
      const confirmed = { confirmedBy: by, confirmedAt: metadata.recordedAt };
      return load && { ...load, status: 'confirmed', ...confirmed, furtherDecisions };
    },
    BatchCompleted: (load, { data, metadata: { recordedAt } }) => {
      const { stopped = null } = data;
      if (data.kind === 'load')
        return load && { ...load, status: 'applied', appliedAt: recordedAt, counts: data.counts, stopped };
      if (data.kind === 'undo')
        return (
          load && {
            ...load,
            status: 'reverted',
            revertedAt: recordedAt,
            revertCounts: data.counts,
            undoStopped: stopped,
          }
        );
      return load;
    },
  },
};
