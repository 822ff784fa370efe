import type { BulkChange, ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RevertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { CommandContext } from '../deciding/command-context.ts';
import type { RehearsalAsker } from '../rehearsing/asker.ts';
import { eventsOfBatch } from '../rehearsing/events-of-batch.ts';
import type { OnStores } from '../rehearsing/on-scratch.ts';
import type { Rehearsals } from '../rehearsing/rehearsals.ts';
import { type Batches, createPlans, type PlanParts } from './batches.ts';
import type { Merge } from './merge/merge-order.ts';
import type { Order } from './plan.ts';

/** Says what batches would change of what anybody may read, without changing anything. */
export const createBatchRehearsals = (
  parts: PlanParts & OnStores,
  { changeOrder, mergeOrder, undoOrder }: Pick<Batches, 'changeOrder' | 'mergeOrder' | 'undoOrder'>,
  rehearsals: Rehearsals,
) => {
  const eventsOf = (order: Order, kind: 'change' | 'merge' | 'undo') =>
    eventsOfBatch(parts, (scratch) => createPlans({ ...scratch, catalogues: scratch })[kind], order);

  return {
    change: (
      context: CommandContext,
      change: BulkChange,
      chosen: readonly ChosenContract[],
      asker: RehearsalAsker,
    ): Promise<RevertRehearsal> =>
      rehearsals.figures(asker, async () => {
        const order = await changeOrder(context, change, chosen);
        return { _id: order.started.id, organizationId: context.organizationId, events: eventsOf(order, 'change') };
      }),
    merge: (context: CommandContext, merge: Merge, asker: RehearsalAsker): Promise<RevertRehearsal> =>
      rehearsals.figures(asker, async () => {
        const order = await mergeOrder(context, merge);
        return { _id: order.started.id, organizationId: context.organizationId, events: eventsOf(order, 'merge') };
      }),
    /** Looks whether whoever asks may, in their turn: that reads the log. */
    undo: (
      context: CommandContext,
      batchId: string,
      chosen: readonly ChosenChanged[],
      asker: RehearsalAsker,
      requirePermission: () => Promise<void>,
    ): Promise<RevertRehearsal> =>
      rehearsals.figures(asker, async () => {
        await requirePermission();
        const order = await undoOrder(context, batchId, chosen);
        return { _id: batchId, organizationId: context.organizationId, events: eventsOf(order, 'undo') };
      }),
  };
};

export type BatchRehearsals = ReturnType<typeof createBatchRehearsals>;
