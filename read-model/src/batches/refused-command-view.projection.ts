import type { BatchCommandsRefused } from '@monitor/contracts-schema/batches/batch-events';
import {
  type RefusedCommandView,
  refusedCommandId,
  refusedCommandViews,
} from '@monitor/contracts-schema/batches/batch-views';
import type { Projection } from '../projecting/projection.ts';

/** The commands of batches that were not given, or refused, a document each; those of loads are their rows left out. */
export const refusedCommandViewProjection: Projection<RefusedCommandView, BatchCommandsRefused> = {
  name: 'refused-commands',
  version: 1,
  into: refusedCommandViews,
  keys: ({ data }) => data.refused.flatMap(({ place, row }) => (row ? [] : refusedCommandId(data.id, place))),
  handles: {
    BatchCommandsRefused: (_, { data }, id) => {
      const refused = data.refused.find(({ place, row }) => !row && refusedCommandId(data.id, place) === id);
      return refused && { id, organizationId: data.organizationId, batchId: data.id, ...refused };
    },
  },
};
