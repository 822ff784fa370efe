import type {
  BatchEvent,
  BatchStop,
  ChangeCounts,
  RefusedCommand,
} from '@monitor/contracts-schema/batches/batch-events';
import type { BulkChange } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { RevertCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { SINCE_DAY } from './fixtures.ts';

/** A batch of an organization's, and what is decided in it. */
type Batch = Readonly<{ id: string; organizationId: string; total: number; change: BulkChange }>;

const of = ({ organizationId }: Batch, id: string) => ({ id, organizationId, holdsSince: SINCE_DAY });

export const batchStarted = (batch: Batch): BatchEvent => ({
  type: 'BatchStarted',
  data: { ...of(batch, batch.id), kind: 'change', total: batch.total, about: { change: batch.change } },
});

export const batchCompleted = (batch: Batch, counts: ChangeCounts, stopped?: BatchStop): BatchEvent => ({
  type: 'BatchCompleted',
  data: {
    ...{ ...of(batch, batch.id), kind: 'change', total: batch.total, about: { change: batch.change }, counts },
    ...(stopped && { stopped }),
  },
});

export const commandsRefused = (batch: Batch, refused: RefusedCommand[]): BatchEvent => ({
  type: 'BatchCommandsRefused',
  data: { ...of(batch, batch.id), refused },
});

export const undoStarted = (batch: Batch, undoId: string): BatchEvent => ({
  type: 'BatchStarted',
  data: {
    ...{ ...of(batch, undoId), kind: 'undo', total: batch.total, undoes: batch.id },
    about: { change: batch.change, of: 'change', chosen: [] },
  },
});

export const undoCompleted = (batch: Batch, undoId: string, counts: RevertCounts): BatchEvent => ({
  type: 'BatchCompleted',
  data: {
    ...{ ...of(batch, undoId), kind: 'undo', total: batch.total, undoes: batch.id },
    ...{ about: { change: batch.change, of: 'change' }, counts },
  },
});

/** Through what comes about what a batch does, or its undoing. */
export const causeOf = ({ id }: Batch, isUndone?: true): Cause => ({
  ...{ via: 'batch', kind: 'change', batchId: id },
  ...(isUndone && { isUndone }),
});

/** What whoever asks is to hold: of one batch the permission that covers it. */
export const accessNeeded = ({ path, access }: Endpoint): Endpoint['access'] =>
  path.startsWith('/api/batches/:id') ? 'CONTRACTS' : access;
