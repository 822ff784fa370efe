import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import { type DataLoadView, dataLoadViews } from '@monitor/contracts-schema/data-loads/data-load-views';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type LoadEvent = Exclude<DataLoadEvent, { type: 'DataLoadRowsLeftOut' | 'DataLoadRejected' }>;
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
  revertedBy: null,
  revertedAt: null,
  revertCounts: null,
});

/** What became of each load. */
export const dataLoadViewProjection: Projection<DataLoadView, LoadEvent> = {
  name: 'data-loads',
  version: 1,
  into: dataLoadViews,
  keys: ({ data }) => [data.id],
  handles: {
    DataLoadUploaded: file,
    DataLoadCorrected: file,
    DataLoadCancelled: (load) => load && { ...load, status: 'cancelled' },
    DataLoadConfirmed: (load, { metadata }) =>
      load && {
        ...load,
        status: 'confirmed',
        confirmedBy: nameOf(metadata.actor),
        confirmedAt: metadata.recordedAt,
      },
    DataLoadApplied: (load, { data, metadata }) =>
      load && { ...load, status: 'applied', appliedAt: metadata.recordedAt, counts: data.counts },
    DataLoadRevertConfirmed: (load, { metadata }) =>
      load && { ...load, status: 'reverting', revertedBy: nameOf(metadata.actor) },
    DataLoadReverted: (load, { data, metadata }) =>
      load && { ...load, status: 'reverted', revertedAt: metadata.recordedAt, revertCounts: data.counts },
  },
};
