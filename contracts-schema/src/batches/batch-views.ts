import { collection } from '../collections.ts';
import type { BatchStop } from '../events/batch-stop.ts';
import type { Actor } from '../events/event-metadata.ts';
import type { Permission } from '../permission.ts';
import type { BatchCompleted, BatchKind, BatchStarted, RefusedCommand } from './batch-events.ts';

/** A batch and what became of it, stored for good; `null` while there is none. */
export type BatchView = Readonly<{
  id: string;
  organizationId: string;
  kind: BatchKind;
  /** What was decided. */
  about: BatchStarted['data']['about'];
  /** What of the organization it changes, and who may see it, stop it and undo it. */
  permission: Permission;
  total: number;
  startedBy: Actor;
  startedAt: string;
  completedAt: string | null;
  counts: BatchCompleted['data']['counts'] | null;
  /** How it ended where it did not come to its end, and who ended it. */
  stopped: (BatchStop & Readonly<{ by: Actor }>) | null;
  /** The batch that it undoes; the batch that undoes it. */
  undoes: string | null;
  undoneBy: string | null;
}>;

export const batchViews = collection<BatchView>({
  name: 'batches',
  fields: { organizationId: 'text', permission: 'text', startedAt: 'text' },
  indexes: [['organizationId', 'startedAt']],
});

/** A command that a batch did not give, or that was refused; a load's are its rows left out. */
export type RefusedCommandView = Omit<RefusedCommand, 'row'> &
  Readonly<{ id: string; organizationId: string; batchId: string }>;

export const refusedCommandViews = collection<RefusedCommandView>({
  name: 'refused-commands',
  fields: { batchId: 'text', place: 'number' },
  indexes: [['batchId', 'place']],
});

const PLACE_DIGITS = 7;
export const refusedCommandId = (batchId: string, place: number): string =>
  `${batchId}/${String(place).padStart(PLACE_DIGITS, '0')}`;
