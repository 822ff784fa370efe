import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { accept, type Decider, refuse } from '../deciding/decider.ts';
import { type DataLoad, type DataLoadCommand, evolve, initialState } from './data-load.ts';

/** What a command says when it is given to a load; saying again what was said says nothing new. */
type Said = DataLoadEvent['type'] | 'nothing new';

/** Where the log says a load is, and what it may be told there. All else is refused. */
const decisions: Readonly<Record<DataLoad['status'], Readonly<Partial<Record<DataLoadCommand['type'], Said>>>>> = {
  absent: { UploadDataLoad: 'DataLoadUploaded', RejectFile: 'DataLoadRejected' },
  pending: {
    CorrectDataLoad: 'DataLoadCorrected',
    RejectFile: 'DataLoadRejected',
    CancelDataLoad: 'DataLoadCancelled',
    ConfirmDataLoad: 'DataLoadConfirmed',
  },
  // What was interrupted goes on: it is confirmed already.
  confirmed: { ConfirmDataLoad: 'nothing new', CompleteDataLoad: 'DataLoadApplied' },
  applied: { CompleteDataLoad: 'nothing new', RevertDataLoad: 'DataLoadRevertConfirmed' },
  reverting: { RevertDataLoad: 'nothing new', CompleteRevert: 'DataLoadReverted' },
  reverted: { CompleteRevert: 'nothing new' },
  cancelled: {},
};

const refusalOf = (command: DataLoadCommand['type'], status: DataLoad['status']): ProblemCode => {
  if (command === 'UploadDataLoad') return 'data-load.in-progress';
  if (command !== 'RevertDataLoad') return 'data-load.not-found';
  if (status === 'reverted') return 'data-load.reverted';
  return status === 'absent' ? 'data-load.unknown' : 'data-load.not-applied';
};

export const dataLoadDecider: Decider<DataLoadCommand, DataLoad, DataLoadEvent> = {
  initialState,
  evolve,
  decide: ({ type: command, ...data }, { status }) => {
    const type = decisions[status][command];
    if (!type) return refuse(refusalOf(command, status));
    return type === 'nothing new' ? accept() : accept({ type, data } as DataLoadEvent); // each says what its command holds
  },
};
