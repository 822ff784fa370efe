import type { BatchCompleted, BatchEvent, BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import { streamOf } from '@monitor/contracts-schema/streams';
import { accept, type Decider, refuse } from '../deciding/decider.ts';

/** What a batch's stream remembers in order to decide: that of what it undoes holds an undo too. */
export type BatchState = Readonly<{ status: 'absent' | 'running' | 'completed' | 'undoing' | 'undone' }>;

export type BatchCommand =
  | Readonly<{ type: 'StartBatch'; data: BatchStarted['data'] }>
  | Readonly<{ type: 'CompleteBatch'; data: BatchCompleted['data'] }>;

export const batchStream = (organizationId: string, batchId: string): string =>
  streamOf(organizationId, 'batch', batchId);

/** A batch begins once and ends once, and then so does its undoing. To say again what was said says nothing new. */
export const batchDecider: Decider<BatchCommand, BatchState, BatchEvent> = {
  initialState: { status: 'absent' },
  evolve: (state, { type, data }) => {
    if (type === 'BatchStarted') return { status: data.kind === 'undo' ? 'undoing' : 'running' };
    if (type === 'BatchCompleted') return { status: data.kind === 'undo' ? 'undone' : 'completed' };
    return state;
  },
  decide: (command, { status }) => {
    if (command.type === 'CompleteBatch') {
      const isUnderWay = status === (command.data.kind === 'undo' ? 'undoing' : 'running');
      return isUnderWay ? accept({ type: 'BatchCompleted', data: command.data }) : accept();
    }
    const { data } = command;
    if (status === (data.kind === 'undo' ? 'completed' : 'absent')) return accept({ type: 'BatchStarted', data });
    if (data.kind !== 'undo' || status === 'undoing') return accept();
    if (status === 'absent') return refuse('batch.unknown');
    return refuse(status === 'undone' ? 'batch.undone' : 'batch.not-complete');
  },
};
