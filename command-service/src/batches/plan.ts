import type { BatchCompleted, BatchRecordKind, BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import type { Actor, Cause } from '@monitor/contracts-schema/events/event-metadata';

/** A batch that is carried out, as its plan is told. */
export type RunningBatch = Readonly<{
  organizationId: string;
  batchId: string;
  started: BatchStarted['data'];
  actor: Actor;
  /** Where the log began to tell it. */
  startedAt: string;
}>;

/** Through what comes about what a batch does; an undo's as that which undoes the batch. */
export const causeOf = ({ batchId, started }: Pick<RunningBatch, 'batchId' | 'started'>): Cause =>
  started.kind === 'undo'
    ? { via: 'batch', kind: started.about.of, batchId: started.undoes, isUndone: true }
    : { via: 'batch', kind: started.kind, batchId };

/** A command of a batch: to which record, in which stream, under which id, and what becomes of the record by it. */
export type PlannedCommand = Readonly<{
  place: number;
  kind: BatchRecordKind;
  recordId: string;
  stream: string;
  commandId: string;
  fate: string;
}>;

/** What became of a command: its own fate; or why the record stays as it is. */
export type Outcome = Readonly<{
  command: PlannedCommand;
  fate: string;
  isRefused: boolean;
  position?: string | undefined;
}>;

/** Commands that are given at once; to give them again does nothing again. */
export type Chunk = Readonly<{
  /** Where the batch has come to with them. */
  cursor: string;
  commands: readonly PlannedCommand[];
  /** Makes ready what can be while the chunk before is given. */
  prepare: (commands: readonly PlannedCommand[]) => Promise<() => Promise<readonly Outcome[]>>;
}>;

type OutcomeOf<Data> = Data extends unknown
  ? Omit<Data, 'id' | 'organizationId' | 'holdsSince' | 'total' | 'stopped'>
  : never;

/** What a batch came to, by its kind. */
export type BatchOutcome = OutcomeOf<BatchCompleted['data']>;

/** What a batch did, counted as its kind counts. */
export type Counts = Readonly<Record<string, number | undefined>>;

/** What a kind of batch is made of. */
export type Plan = Readonly<{
  /**
   * From a cursor on, in an order that is always the same. Ends early where the working data are lost. What has to wait for
   * others is interrupted by the signal.
   */
  chunks: (batch: RunningBatch, cursor: string | null, signal: AbortSignal) => AsyncIterable<Chunk>;
  /** What a record is called, for whoever reads that its command was refused. */
  nameOf: (batch: RunningBatch, command: PlannedCommand) => Promise<string>;
  nothingDone: Counts;
  count: (counts: Counts, outcomes: readonly Outcome[]) => Counts;
  /** How the log says what it came to. */
  outcomeOf: (batch: RunningBatch, counts: Counts) => BatchOutcome;
  /** The batch is over: what only it needed goes. */
  forget?: (batch: Pick<RunningBatch, 'batchId'>) => Promise<void>;
}>;
