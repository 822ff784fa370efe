import type {
  BatchSubject,
  BatchSummary,
  batchEndpoints,
  RefusedCommandAnswer,
} from '@monitor/contracts-schema/batches/batch-endpoints';
import type { BatchKind } from '@monitor/contracts-schema/batches/batch-events';
import { type BatchView, batchViews, refusedCommandViews } from '@monitor/contracts-schema/batches/batch-views';
import { decidedIn } from '@monitor/contracts-schema/batches/batch-words';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { toShownLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { QueryOf } from '@monitor/contracts-schema/http/endpoint';
import type { Permission } from '@monitor/contracts-schema/permission';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { pageOfViews } from '../answering/page-of-views.ts';

/** Which batches, by the organization and by what the reader may see. */
type Scope = Readonly<{ organizationId: string; permissions: readonly Permission[] }>;

/** One of them; refuses a reader who lacks the permission that covers it. */
export type OneBatch = Readonly<{
  organizationId: string;
  id: string;
  requirePermission: (permission: Permission) => void;
}>;

type Page = QueryOf<(typeof batchEndpoints)['listBatches']>;

const nameOf = (actor: Actor): string => (actor.kind === 'user' ? actor.name : 'Sistema');

const subjectOf = ({ id, kind, about, total }: BatchView): BatchSubject => ({
  _id: id,
  kind,
  ...decidedIn(about),
  total,
});

/** What each kind of batch says that it did. */
const outcomes = {
  change: 'changed',
  load: 'loaded',
  merge: 'changed',
  undo: 'undone',
} as const satisfies Readonly<Record<BatchKind, keyof BatchSummary>>;

const summaryOf = (batch: BatchView, undone: BatchView | undefined): BatchSummary => {
  const { counts, stopped } = batch;
  return {
    ...subjectOf(batch),
    startedBy: nameOf(batch.startedBy),
    startedAt: batch.startedAt,
    completedAt: batch.completedAt,
    changed: null,
    loaded: null,
    undone: null,
    [outcomes[batch.kind]]: counts && 'countedAmount' in counts ? toShownLoadCounts(counts) : counts,
    stopped: stopped && { reason: stopped.reason, notReached: stopped.notReached, by: nameOf(stopped.by) },
    undoes: undone ? subjectOf(undone) : null,
    undoneBy: batch.undoneBy,
  };
};

const undoneOf = async (views: ViewReader, batches: readonly BatchView[]): Promise<ReadonlyMap<string, BatchView>> => {
  const undone = await views.getMany(
    batchViews,
    batches.flatMap(({ undoes }) => undoes ?? []),
  );
  return new Map([...undone].flatMap(([id, { document }]) => (document ? [[id, document] as const] : [])));
};

const batchOf = async (views: ViewReader, { organizationId, id, requirePermission }: OneBatch): Promise<BatchView> => {
  const batch = (await views.getMany(batchViews, [id])).get(id)?.document;
  if (batch?.organizationId !== organizationId) throw new Refused('batch.unknown');
  requirePermission(batch.permission);
  return batch;
};

/** A page of the organization's batches that somebody may see, the latest first. */
export const listBatches = async (views: ViewReader, { organizationId, permissions }: Scope, page: Page) => {
  const where = { organizationId, permission: { in: permissions } };
  const sort = [{ field: 'startedAt', direction: 'desc' }] as const;
  const { pagination, found } = await pageOfViews(views, batchViews, page, { where, sort });
  const undone = await undoneOf(views, found);
  return { docs: found.map((batch) => summaryOf(batch, undone.get(batch.undoes ?? ''))), pagination };
};

/** One of them. */
export const getBatch = async (views: ViewReader, one: OneBatch): Promise<BatchSummary> => {
  const batch = await batchOf(views, one);
  return summaryOf(batch, (await undoneOf(views, [batch])).get(batch.undoes ?? ''));
};

/** A page of the records that a batch left as they were, in its order. */
export const listRefusedCommands = async (views: ViewReader, one: OneBatch, page: Page) => {
  const { id } = await batchOf(views, one);
  const sort = [{ field: 'place', direction: 'asc' }] as const;
  const { pagination, found } = await pageOfViews(views, refusedCommandViews, page, { where: { batchId: id }, sort });
  const contracts = await views.getMany(
    contractViews,
    found.flatMap(({ kind, recordId }) => (kind === 'contract' && recordId !== null ? [recordId] : [])),
  );
  const docs = found.map(({ place, kind, recordId, name, reason, sheetRow = null }): RefusedCommandAnswer => {
    const isThere = kind !== 'contract' || contracts.get(recordId ?? '')?.document !== undefined;
    return { place, kind, _id: isThere ? recordId : null, name, reason, sheetRow };
  });
  return { docs, pagination };
};
