import { type BatchEvent, permissionOfBatch } from '@monitor/contracts-schema/batches/batch-events';
import { type BatchView, batchViews } from '@monitor/contracts-schema/batches/batch-views';
import type { Projection } from '../projecting/projection.ts';

type BatchFact = Exclude<BatchEvent, { type: 'BatchCommandsRefused' }>;

/** What became of each batch. One that is undone says by which batch. */
export const batchViewProjection: Projection<BatchView, BatchFact> = {
  name: 'batches',
  version: 1,
  into: batchViews,
  keys: ({ data }) => (data.kind === 'undo' ? [data.id, data.undoes] : [data.id]),
  handles: {
    BatchStarted: (batch, { data, metadata }, id) => {
      const { organizationId, kind, about, total } = data;
      if (id !== data.id) return batch && { ...batch, undoneBy: data.id };
      return {
        id,
        organizationId,
        kind,
        about,
        total,
        permission: permissionOfBatch(data),
        startedBy: metadata.actor,
        startedAt: metadata.recordedAt,
        completedAt: null,
        counts: null,
        stopped: null,
        undoes: data.kind === 'undo' ? data.undoes : null,
        undoneBy: null,
      };
    },
    BatchCompleted: (batch, { data, metadata }, id) => {
      if (!batch || id !== data.id) return batch;
      const { counts, stopped } = data;
      const ended = stopped ? { ...stopped, by: metadata.actor } : null;
      return { ...batch, completedAt: metadata.recordedAt, counts, stopped: ended };
    },
  },
};
