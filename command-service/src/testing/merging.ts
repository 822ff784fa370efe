import { Refused } from '@monitor/contracts-schema/http/answers';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { EventReader } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { batchStream } from '../batches/batch.ts';
import { batchesInLog, refusedInLog } from '../batches/batch-in-log.ts';
import type { Batches } from '../batches/batches.ts';
import type { Merge } from '../batches/merge/merge-order.ts';
import { workingBatchOf } from '../batches/working-batches.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { joinOf } from '../deciding/lifecycle.ts';
import { type Joinables, keyOfKind } from '../open-aggregates.ts';

type Process = Joinables &
  Readonly<{ batches: Pick<Batches, 'startMerge' | 'undo' | 'ended'>; events: EventReader; records: ViewStore }>;

/** Joins and separates entries in a process, and waits for what that comes to, its undo included. */
export const mergingIn = ({ batches, events, records, ...joinables }: Process) => {
  const settled = async (organizationId: string): Promise<void> => {
    for (;;) {
      const working = await workingBatchOf(records, organizationId);
      if (!working?.isOpen) return;
      await batches.ended(working).catch((error: unknown) => {
        if (!(error instanceof Refused && error.code === 'batch.unknown')) throw error; // its undo has its place
      });
    }
  };

  return {
    /** Resolves when no batch of the organization goes on, whoever began it. */
    settled,

    join: async (kind: JoinableKind, merge: Omit<Merge, 'kind'>, context: CommandContext) => {
      const { organizationId } = context;
      const { batchId } = await batches.startMerge(context, { kind, ...merge });
      await settled(organizationId);
      const stream = batchStream(organizationId, batchId);
      const [refused] = await refusedInLog(events, { stream, batchId });
      if (refused) throw new Refused(refused.reason as Refused['code']); // a problem's
      const [batch, undo] = await batchesInLog(events, stream);
      if (batch?.completed?.kind !== 'merge') throw new Error(`The merge ${batchId} did not end`);
      return { batchId, contracts: batch.completed.counts.changed, stopped: batch.completed.stopped, undo };
    },

    /** Undoes what joined an entry. */
    separate: async (kind: JoinableKind, id: string, context: CommandContext) => {
      const { organizationId } = context;
      const joined = joinOf(await joinables[keyOfKind[kind]].find(organizationId, id));
      if (!joined) throw new Error(`The ${kind} ${id} is not joined`);
      await batches.undo(context, joined.batchId, []);
      await settled(organizationId);
      const [, undo] = await batchesInLog(events, batchStream(organizationId, joined.batchId));
      if (undo?.completed?.kind !== 'undo') throw new Error(`The undo of ${joined.batchId} did not end`);
      const { counts, stopped } = undo.completed;
      const { restored = 0, changed, gone } = counts;
      return { contracts: restored, kept: changed + gone + (stopped?.notReached ?? 0), stopped };
    },
  };
};
