import type { BatchCompleted, BatchEvent, BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import { streamOf } from '@monitor/contracts-schema/streams';
import { accept, type Decider, refuse } from '../deciding/decider.ts';

/** What a batch's stream remembers in order to decide: a load's what is under review, that of what is undone its undoing too. */
export type BatchState = Readonly<{
  status: 'absent' | 'under-review' | 'cancelled' | 'running' | 'completed' | 'undoing' | 'undone';
}>;

export type BatchCommand =
  | Readonly<{ type: 'StartBatch'; data: BatchStarted['data'] }>
  | Readonly<{ type: 'CompleteBatch'; data: BatchCompleted['data'] }>;

export const batchStream = (organizationId: string, batchId: string): string =>
  streamOf(organizationId, 'batch', batchId);

/** From where a batch begins. */
const beginnings = { change: 'absent', load: 'under-review', merge: 'absent', undo: 'completed' } as const;

/** A batch begins once and ends once, and then so does its undoing. To say again what was said says nothing new. */
export const batchDecider: Decider<BatchCommand, BatchState, BatchEvent | DataLoadEvent> = {
  initialState: { status: 'absent' },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'DataLoadUploaded':
      case 'DataLoadCorrected':
        return { status: 'under-review' };
      case 'DataLoadCancelled':
        return { status: 'cancelled' };
      case 'BatchStarted':
        return { status: data.kind === 'undo' ? 'undoing' : 'running' };
      case 'BatchCompleted':
        return { status: data.kind === 'undo' ? 'undone' : 'completed' };
      default:
        return state;
    }
  },
  decide: (command, { status }) => {
    const { data } = command;
    const isUnderWay = status === (data.kind === 'undo' ? 'undoing' : 'running');
    if (command.type === 'CompleteBatch')
      return isUnderWay ? accept({ type: 'BatchCompleted', data: command.data }) : accept();
    if (status === beginnings[data.kind]) return accept({ type: 'BatchStarted', data: command.data });
    if (isUnderWay) return accept();
    if (data.kind === 'load') return refuse('data-load.not-found');
    if (data.kind !== 'undo') return accept();
    if (status === 'undone') return refuse('batch.undone');
    return refuse(status === 'absent' ? 'batch.unknown' : 'batch.not-complete');
  },
};
