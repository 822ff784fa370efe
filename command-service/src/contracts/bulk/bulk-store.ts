import type { Actor, BulkChange, BulkFailure, ChosenContract } from '@monitor/contracts-schema';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/** An organization's last order about many contracts: working data. Its id is the organization's: one at a time. */
export type BulkOperation = Readonly<{
  id: string;
  operationId: string;
  change: BulkChange;
  /** What was chosen, summed up: by it the same order is known again. */
  chosen: string;
  actor: Actor;
  startedAt: string;
  total: number;
  /** Chunks that are done. */
  reached: number;
  done: number;
  failed: number;
  finishedAt: string | null;
  /** Where the log stands with the last contract that was changed. */
  position: string | null;
}>;

type Chunk = Readonly<{ id: string; operationId: string; contracts: readonly ChosenContract[] }>;
type Failure = BulkFailure & Readonly<{ id: string; operationId: string; chunk: number; row: number }>;

export const CHUNK = 100;

const operations: Collection<BulkOperation> = {
  name: 'bulk-operations',
  fields: { id: 'text', operationId: 'text', reached: 'number' },
  indexes: [],
};
const chunks: Collection<Chunk> = { name: 'bulk-chunks', fields: { operationId: 'text' }, indexes: [['operationId']] };
const failures: Collection<Failure> = {
  name: 'bulk-failures',
  fields: { operationId: 'text', chunk: 'number', row: 'number' },
  indexes: [['operationId', 'row']],
};

export const operationOf = async (records: ViewStore, organizationId: string): Promise<BulkOperation | undefined> =>
  (await records.getMany(operations, [organizationId])).get(organizationId)?.document;

/** Whether any organization's order is not done yet. */
export const isAnyOperationUnderWay = async (records: ViewStore): Promise<boolean> =>
  (await records.find(operations, {})).some(({ finishedAt }) => finishedAt === null);

/** The organizations that have an order; what a crash left of one that was never kept is forgotten. */
export const organizationsWithOperations = async (records: ViewStore): Promise<readonly string[]> => {
  const kept = await records.find(operations, {});
  const known = new Set(kept.map(({ operationId }) => operationId));
  for (const operationId of (await records.distinct(chunks, 'operationId', {})).map(String))
    if (!known.has(operationId)) await records.removeWhere(chunks, { operationId });
  return kept.map(({ id }) => id);
};

/** Keeps what an order is about, then the order, in place of the one `before` it; false when another came meanwhile. */
export const keepOperation = async (
  records: ViewStore,
  operation: BulkOperation,
  contracts: readonly ChosenContract[],
  before: BulkOperation | undefined,
): Promise<boolean> => {
  const { operationId } = operation;
  const kept = Array.from({ length: Math.ceil(contracts.length / CHUNK) }, (_, at) => ({
    id: `${operationId}-${at}`,
    operationId,
    contracts: contracts.slice(at * CHUNK, (at + 1) * CHUNK),
  }));
  await records.replaceMany(chunks, kept);
  const isKept = before
    ? await records.replaceIf(operations, operation, { operationId: before.operationId })
    : (await records.insertMany(operations, [operation])).has(operation.id);
  const forgotten = isKept ? before : operation;
  if (forgotten)
    for (const from of [chunks, failures]) await records.removeWhere(from, { operationId: forgotten.operationId });
  return isKept;
};

export const chunkOf = async (
  records: ViewStore,
  { operationId }: BulkOperation,
  at: number,
): Promise<readonly ChosenContract[] | undefined> => {
  const id = `${operationId}-${at}`;
  return (await records.getMany(chunks, [id])).get(id)?.document?.contracts;
};

/** Keeps what failed of a chunk, in place of what was kept of it before, and then that the chunk is done. */
export const keepReached = async (
  records: ViewStore,
  next: BulkOperation,
  failed: readonly (BulkFailure & Readonly<{ row: number }>)[],
): Promise<void> => {
  const { operationId } = next;
  const chunk = next.reached - 1;
  await records.removeWhere(failures, { operationId, chunk });
  await records.replaceMany(
    failures,
    failed.map((failure) => ({ ...failure, id: `${operationId}-${failure.row}`, operationId, chunk })),
  );
  await records.replaceIf(operations, next, { operationId, reached: chunk });
};

/** Keeps that all of it is done: what it was about is not needed any more. */
export const keepFinished = async (records: ViewStore, finished: BulkOperation): Promise<void> => {
  await records.replaceIf(operations, finished, { operationId: finished.operationId });
  await records.removeWhere(chunks, { operationId: finished.operationId });
};

export const failuresOf = async (
  records: ViewStore,
  { operationId }: BulkOperation,
  { skip, limit }: Readonly<{ skip: number; limit: number }>,
): Promise<BulkFailure[]> =>
  (
    await records.find(failures, {
      where: { operationId },
      sort: [{ field: 'row', direction: 'asc' }],
      ...{ skip, limit },
    })
  ).map(({ _id, name, message }) => ({ _id, name, message }));
