import type {
  BatchCompleted,
  BatchRecordKind,
  BatchStarted,
  RefusedCommand,
} from '@monitor/contracts-schema/batches/batch-events';
import type { Actor, Cause } from '@monitor/contracts-schema/events/event-metadata';
import type { Permission } from '@monitor/contracts-schema/permission';
import type { ViewStore } from '@monitor/platform/view-store/view-store';

/** A batch that is carried out, as its plan is told. */
export type RunningBatch = Readonly<{
  organizationId: string;
  batchId: string;
  /** Where the log tells it. */
  stream: string;
  started: BatchStarted['data'];
  actor: Actor;
  /** Where the log began to tell it. */
  startedAt: string;
}>;

/** Through what comes about what a batch does, of a load by which row of its sheet; an undo's as that which undoes the batch. */
export const causeOf = (
  { batchId, started }: Pick<RunningBatch, 'batchId' | 'started'>,
  sheetRow: number | null = null,
): Cause => {
  if (started.kind === 'load')
    return { via: 'data-load', dataLoadId: batchId, fileName: started.about.fileName, sheetRow };
  if (started.kind !== 'undo') return { via: 'batch', kind: started.kind, batchId };
  const { about, undoes } = started;
  if (about.of !== 'load') return { via: 'batch', kind: about.of, batchId: undoes, isUndone: true };
  return { via: 'data-load', dataLoadId: undoes, fileName: about.fileName, sheetRow, isUndone: true };
};

/** A command of a batch: to which record, in which stream, under which id, and what becomes of the record by it. */
export type PlannedCommand = Readonly<{
  place: number;
  kind: BatchRecordKind;
  recordId: string | null;
  stream: string;
  commandId: string;
  fate: string;
  /** The row of a sheet that the record came from. */
  sheetRow?: number;
  /** What the row of a sheet says that it comes from. */
  row?: RefusedCommand['row'];
}>;

/** What became of a command: its own fate; or why the record stays as it is. */
export type Outcome = Readonly<{
  command: PlannedCommand;
  fate: string;
  isRefused: boolean;
  position?: string | undefined;
  /** What came about with it that the batch counts too. */
  alongWith?: Counts;
}>;

/** Commands that are given at once; to give them again does nothing again. */
export type Chunk = Readonly<{
  /** Where the batch has come to with them. */
  cursor: string;
  commands: readonly PlannedCommand[];
  /** Those that stay as they are whatever happens: it was decided before the batch began. */
  refused?: readonly Outcome[];
  /** Making it ready takes what others then do not get: once it is ready it is given, though the batch end meanwhile. */
  isClaiming?: true;
  /** It is given whatever ends the batch, before or meanwhile: what came before it would be half without. */
  isOwed?: true;
  /** Makes ready what can be while the chunk before is given. */
  prepare: (commands: readonly PlannedCommand[]) => Promise<() => Promise<readonly Outcome[]>>;
}>;

type OutcomeOf<Data> = Data extends unknown
  ? Omit<Data, 'id' | 'organizationId' | 'validFrom' | 'total' | 'stopped'>
  : never;

/** What a batch came to, by its kind. */
export type BatchOutcome = OutcomeOf<BatchCompleted['data']>;

/** What a batch did, counted as its kind counts. */
export type Counts = Readonly<Record<string, number | undefined>>;

/** What a batch works on is not there any more. */
export class WorkingDataLost extends Error {}

/** How what has to wait for others waits: until the signal; and who is told that it does. */
export type Waits = Readonly<{ signal: AbortSignal; onWaiting: () => void }>;

/** What a kind of batch is made of. */
export type Plan = Readonly<{
  /** What a chunk holds is only known once the one before is given. */
  isOneByOne?: true;
  /** It is never left half: one that ends before its last command is undone. */
  isUndoneWhenStopped?: true;
  /** From a cursor on, in an order that is always the same. Throws WorkingDataLost. */
  chunks: (batch: RunningBatch, cursor: string | null, waits: Waits) => AsyncIterable<Chunk>;
  /** How whoever reads of them is told which commands were refused. */
  describe: (batch: RunningBatch, refused: readonly Outcome[]) => Promise<readonly RefusedCommand[]>;
  nothingDone: (started: BatchStarted['data']) => Counts;
  count: (counts: Counts, outcomes: readonly Outcome[]) => Counts;
  /** How the log says what it came to; `isWhole` when no end came before its last command. */
  outcomeOf: (batch: RunningBatch, counts: Counts, isWhole: boolean) => BatchOutcome | Promise<BatchOutcome>;
  /** The batch is over, or never began: what only it needed goes. */
  forget?: (batch: Pick<RunningBatch, 'batchId' | 'organizationId'>) => Promise<void>;
}>;

/** A batch that somebody orders: what is decided, and where the log is to tell it. */
export type Order = Readonly<{
  stream: string;
  started: BatchStarted['data'];
  permission: Permission;
  /** All that was ordered, summed up. */
  ordered: string;
  /** Keeps what the batch works on, before it begins. */
  keep?: (records: ViewStore) => Promise<void>;
}>;
