import type {
  BatchEvent,
  ChangeCounts,
  MergeAbout,
  RefusedCommand,
} from '@monitor/contracts-schema/batches/batch-events';
import type { BulkChange } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { DataLoadCounts, LeftOutRow, RevertCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { LoadDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import type { BatchStop } from '@monitor/contracts-schema/events/batch-stop';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { loadSummary } from './data-load-events.ts';
import { SINCE_DAY } from './fixtures.ts';

/** A batch of an organization's, and what is decided in it. */
type Batch = Readonly<{ id: string; organizationId: string; total: number; change: BulkChange }>;

/** A load as a batch; its id is the load's. */
type LoadBatch = Readonly<{ id: string; organizationId: string; fileName?: string; total?: number }>;

const of = ({ organizationId }: Batch | LoadBatch, id: string) => ({ id, organizationId, validFrom: SINCE_DAY });

/** What a load came to: nothing but what is said of it. */
export const loadCounts = (counted: Partial<DataLoadCounts>): DataLoadCounts => ({
  contracts: 0,
  countedAmount: 0,
  suppliers: 0,
  administrativeUnits: 0,
  skipped: 0,
  errors: 0,
  numberTaken: 0,
  revised: 0,
  unchanged: 0,
  removed: 0,
  leftOut: 0,
  ...counted,
});

export const batchStarted = (batch: Batch): BatchEvent => ({
  type: 'BatchStarted',
  data: { ...of(batch, batch.id), kind: 'change', total: batch.total, about: { change: batch.change } },
});

export const batchCompleted = (batch: Batch, counts: ChangeCounts, stopped?: BatchStop): BatchEvent => ({
  type: 'BatchCompleted',
  data: {
    ...of(batch, batch.id),
    kind: 'change',
    total: batch.total,
    about: { change: batch.change },
    counts,
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
    ...of(batch, undoId),
    kind: 'undo',
    total: batch.total,
    undoes: batch.id,
    about: { change: batch.change, of: 'change', chosen: [] },
  },
});

export const undoCompleted = (batch: Batch, undoId: string, counts: RevertCounts): BatchEvent => ({
  type: 'BatchCompleted',
  data: {
    ...of(batch, undoId),
    kind: 'undo',
    total: batch.total,
    undoes: batch.id,
    about: { change: batch.change, of: 'change' },
    counts,
  },
});

/** That an entry is another one, as a batch, and which batch undoes it. */
type Merge = Readonly<{ id: string; organizationId: string; about: MergeAbout; undoId: string }>;

/** A merge of one contract, and its undoing. */
export const mergeEvents = ({ id, organizationId, about, undoId }: Merge) => {
  const common = { organizationId, validFrom: SINCE_DAY };
  const merge = { ...common, id, kind: 'merge', total: 1, about } as const;
  const undo = { ...common, id: undoId, kind: 'undo', total: 2, undoes: id } as const;
  const nothing = { contracts: 0, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
  const counts = { ...nothing, restored: 1 };
  return {
    started: { type: 'BatchStarted', data: merge },
    completed: { type: 'BatchCompleted', data: { ...merge, counts: { changed: 1, refused: 0 } } },
    undoStarted: { type: 'BatchStarted', data: { ...undo, about: { ...about, of: 'merge', chosen: [] } } },
    undoCompleted: { type: 'BatchCompleted', data: { ...undo, about: { ...about, of: 'merge' }, counts } },
  } as const satisfies Readonly<Record<string, BatchEvent>>;
};

/** Through what comes about what a batch does, or its undoing. */
export const causeOf = ({ id }: Batch, isUndone?: true): Cause => ({
  via: 'batch',
  kind: 'change',
  batchId: id,
  ...(isUndone && { isUndone }),
});

const ofLoad = ({ fileName = 'carga.xlsx', total = 1, ...batch }: LoadBatch, id = batch.id) => ({
  common: { ...of(batch, id), total },
  about: { fileName },
});

/** What was decided of a load, and how many decisions there were beyond that. */
type Decided = Readonly<{ decisions?: LoadDecision[]; furtherDecisions?: number }>;

export const loadStarted = (load: LoadBatch, decided: Decided = {}): BatchEvent => {
  const { common, about } = ofLoad(load);
  const data = { ...common, kind: 'load' as const, about: { ...about, summary: loadSummary } };
  return { type: 'BatchStarted', data: { ...data, ...decided } };
};

/** The rows that a load leaves out, as its batch refuses them. */
export const rowsRefused = (load: LoadBatch, rows: readonly LeftOutRow[]): BatchEvent => ({
  type: 'BatchCommandsRefused',
  data: {
    ...of(load, load.id),
    refused: rows.map(({ row, reason, contractId, ...said }) => ({
      place: row,
      kind: 'contract',
      recordId: contractId,
      name: said.contractNumber ?? '',
      reason,
      row: said,
    })),
  },
});

export const loadCompleted = (load: LoadBatch, counts: DataLoadCounts, stopped?: BatchStop): BatchEvent => {
  const { common, about } = ofLoad(load);
  return { type: 'BatchCompleted', data: { ...common, kind: 'load', about, counts, ...(stopped && { stopped }) } };
};

export const loadUndoStarted = (load: LoadBatch, undoId: string): BatchEvent => {
  const { common, about } = ofLoad(load, undoId);
  const decided = { ...about, of: 'load' as const, chosen: [] };
  return { type: 'BatchStarted', data: { ...common, kind: 'undo', undoes: load.id, about: decided } };
};

export const loadUndoCompleted = (
  load: LoadBatch,
  undoId: string,
  counts: RevertCounts,
  stopped?: BatchStop,
): BatchEvent => {
  const { common, about } = ofLoad(load, undoId);
  const undone = { kind: 'undo', undoes: load.id, about: { ...about, of: 'load' }, counts } as const;
  return { type: 'BatchCompleted', data: { ...common, ...undone, ...(stopped && { stopped }) } };
};

/** Through what comes about what a load does, or its undoing. */
export const causeOfLoad = ({ id, fileName = 'carga.xlsx' }: LoadBatch, isUndone?: true): Cause => ({
  via: 'data-load',
  dataLoadId: id,
  fileName,
  sheetRow: null,
  ...(isUndone && { isUndone }),
});

/** What whoever asks is to hold: of one batch the permission that covers it. */
export const accessNeeded = ({ path, access }: Endpoint): Endpoint['access'] =>
  path.startsWith('/api/batches/:id') ? 'CONTRACTS' : access;
