import type { BatchEvent } from '@monitor/contracts-schema/batches/batch-events';
import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import { accept, type Decider, refuse } from '../deciding/decider.ts';
import { type DataLoad, type DataLoadCommand, evolve, initialState } from './data-load.ts';

/** Where the log says a load is, and what it may be told there; its batch, and what undoes it, are batches' to begin. */
const decisions: Readonly<
  Record<DataLoad['status'], Readonly<Partial<Record<DataLoadCommand['type'], DataLoadEvent['type']>>>>
> = {
  absent: { UploadDataLoad: 'DataLoadUploaded', RejectFile: 'DataLoadRejected' },
  pending: {
    CorrectDataLoad: 'DataLoadCorrected',
    RejectFile: 'DataLoadRejected',
    CancelDataLoad: 'DataLoadCancelled',
  },
  confirmed: {},
  applied: {},
  cancelled: {},
};

export const dataLoadDecider: Decider<DataLoadCommand, DataLoad, DataLoadEvent | BatchEvent> = {
  initialState,
  evolve,
  decide: ({ type: command, ...data }, { status }) => {
    const type = decisions[status][command];
    if (type) return accept({ type, data } as DataLoadEvent); // each says what its command holds
    return refuse(command === 'UploadDataLoad' ? 'data-load.in-progress' : 'data-load.not-found');
  },
};
