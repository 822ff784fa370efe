import type {
  ChosenChanged,
  DataLoadCounts,
  DataLoadEvent,
  DataLoadSummary,
  PermittedUntil,
  RevertCounts,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import { streamOf } from '@monitor/contracts-schema/streams';

/** What a load remembers in order to decide. */
export type DataLoad =
  | Readonly<{ status: 'absent' | 'cancelled' | 'applied' | 'reverting' | 'reverted' }>
  | Readonly<{ status: 'pending' | 'confirmed'; fileId: string }>;

type Target = Readonly<{ id: string; organizationId: string; holdsSince: string }>;

/** A file that was read whole: where it is kept, and what its rows would do. */
export type ReadFile = Readonly<{
  fileId: string;
  fileName: string;
  sha256: string;
  rows: number;
  summary: DataLoadSummary;
  revises?: boolean;
}>;

export type UploadDataLoad = Target & ReadFile & Readonly<{ type: 'UploadDataLoad' }>;
export type CorrectDataLoad = Target & ReadFile & Readonly<{ type: 'CorrectDataLoad' }>;
export type CancelDataLoad = Target & Readonly<{ type: 'CancelDataLoad' }>;
export type ConfirmDataLoad = Target & Readonly<{ type: 'ConfirmDataLoad'; summary: DataLoadSummary }>;
/** Of a file that cannot be read, and why. */
export type RejectFile = Target & Readonly<{ type: 'RejectFile'; code: string }>;
export type CompleteDataLoad = Target & Readonly<{ type: 'CompleteDataLoad'; counts: DataLoadCounts }>;
/** Takes an applied load back, with what is chosen of all that others changed since. */
export type RevertDataLoad = Target & Readonly<{ type: 'RevertDataLoad'; chosen: readonly ChosenChanged[] }>;
export type CompleteRevert = Target &
  Readonly<{ type: 'CompleteRevert'; counts: RevertCounts; permittedUntil?: PermittedUntil }>;
export type DataLoadCommand =
  | UploadDataLoad
  | CorrectDataLoad
  | RejectFile
  | CancelDataLoad
  | ConfirmDataLoad
  | CompleteDataLoad
  | RevertDataLoad
  | CompleteRevert;

export const initialState: DataLoad = { status: 'absent' };

export const evolve = (load: DataLoad, event: DataLoadEvent): DataLoad => {
  switch (event.type) {
    case 'DataLoadUploaded':
    case 'DataLoadCorrected':
      return { status: 'pending', fileId: event.data.fileId };
    case 'DataLoadCancelled':
      return { status: 'cancelled' };
    case 'DataLoadConfirmed':
      return 'fileId' in load ? { ...load, status: 'confirmed' } : load;
    case 'DataLoadRejected':
    case 'DataLoadRowsLeftOut':
      return load;
    case 'DataLoadApplied':
      return { status: 'applied' };
    case 'DataLoadRevertConfirmed':
      return { status: 'reverting' };
    case 'DataLoadReverted':
      return { status: 'reverted' };
  }
};

export const dataLoadStream = (organizationId: string, dataLoadId: string): string =>
  streamOf(organizationId, 'data-load', dataLoadId);
