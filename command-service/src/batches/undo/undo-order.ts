import {
  type BatchCompleted,
  type BatchStarted,
  permissionOfBatch,
} from '@monitor/contracts-schema/batches/batch-events';
import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { Order } from '../plan.ts';

type Undone = Readonly<{ organizationId: string; batchId: string; stream: string; completed: BatchCompleted['data'] }>;
type Undo = Extract<BatchStarted['data'], { kind: 'undo' }>;

const aboutOf = (completed: BatchCompleted['data'], chosen: ChosenChanged[]): Undo['about'] => {
  switch (completed.kind) {
    case 'change':
      return { ...completed.about, of: completed.kind, chosen };
    case 'load':
      return { ...completed.about, of: completed.kind, chosen };
    case 'merge':
      return { ...completed.about, of: completed.kind, chosen };
    case 'undo':
      throw new Refused('batch.is-undo');
  }
};

/** How many records a batch did something to: of a merge its contracts, and the entry itself. */
export const recordsOf = ({ kind, counts }: BatchCompleted['data']): number => {
  if (!('contracts' in counts)) return counts.changed + (kind === 'merge' ? 1 : 0);
  const { contracts, suppliers, administrativeUnits, renamed = 0 } = counts;
  return contracts + ('revised' in counts ? counts.revised : 0) + suppliers + administrativeUnits + renamed;
};

/** That a batch is undone which came to its end: how many records, and what is chosen of those that others changed since. */
export const undoOrderOf = (
  { organizationId, batchId, stream, completed }: Undone,
  { total, chosen, now }: Readonly<{ total: number; chosen: readonly ChosenChanged[]; now: Date }>,
): Order => {
  const id = derivedId(batchId, 'undo');
  return {
    stream,
    permission: permissionOfBatch(completed),
    ordered: derivedId(id, JSON.stringify(chosen)),
    started: {
      id,
      organizationId,
      validFrom: utcDayOf(now),
      kind: 'undo',
      undoes: batchId,
      total,
      about: aboutOf(completed, [...chosen]),
    },
  };
};
