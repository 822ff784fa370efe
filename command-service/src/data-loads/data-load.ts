import type { BatchEvent } from '@monitor/contracts-schema/batches/batch-events';
import type { ColumnMapping } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { DataLoadEvent, DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { streamOf } from '@monitor/contracts-schema/streams';

/** What a load remembers in order to decide. */
export type DataLoad =
  | Readonly<{ status: 'absent' | 'cancelled' | 'applied' }>
  | Readonly<{ status: 'pending' | 'confirmed'; fileId: string }>;

type Target = Readonly<{ id: string; organizationId: string; validFrom: string }>;

/** A file that was read whole: where it is stored, and what its rows would do. */
export type ReadFile = Readonly<{
  fileId: string;
  fileName: string;
  sha256: string;
  rows: number;
  summary: DataLoadSummary;
  /** How its columns were read; absent of one that is laid out as the template. */
  mapping?: ColumnMapping;
  /** The name of the sheet that was read; absent of a file that has no sheets. */
  sheet?: string;
}>;

export type UploadDataLoad = Target & ReadFile & Readonly<{ type: 'UploadDataLoad' }>;
export type CorrectDataLoad = Target & ReadFile & Readonly<{ type: 'CorrectDataLoad' }>;
export type CancelDataLoad = Target & Readonly<{ type: 'CancelDataLoad' }>;
/** Of a file that cannot be read, and why. */
export type RejectFile = Target & Readonly<{ type: 'RejectFile'; code: string }>;
export type DataLoadCommand = UploadDataLoad | CorrectDataLoad | RejectFile | CancelDataLoad;

export const initialState: DataLoad = { status: 'absent' };

export const evolve = (load: DataLoad, event: DataLoadEvent | BatchEvent): DataLoad => {
  switch (event.type) {
    case 'DataLoadUploaded':
    case 'DataLoadCorrected':
      return { status: 'pending', fileId: event.data.fileId };
    case 'DataLoadCancelled':
      return { status: 'cancelled' };
    case 'BatchStarted':
      return event.data.kind === 'load' && 'fileId' in load ? { ...load, status: 'confirmed' } : load;
    case 'BatchCompleted':
      return { status: 'applied' };
    default:
      return load;
  }
};

export const dataLoadStream = (organizationId: string, dataLoadId: string): string =>
  streamOf(organizationId, 'data-load', dataLoadId);
