import type { BatchEvent } from '@monitor/contracts-schema/batches/batch-events';
import {
  type RefusedCommandView,
  refusedCommandId,
  refusedCommandViews,
} from '@monitor/contracts-schema/batches/batch-views';
import type { Projection } from '../projecting/projection.ts';

type CommandsRefused = Extract<BatchEvent, { type: 'BatchCommandsRefused' }>;

/** The commands of batches that were not given, or refused, a document each. */
export const refusedCommandViewProjection: Projection<RefusedCommandView, CommandsRefused> = {
  name: 'refused-commands',
  version: 1,
  into: refusedCommandViews,
  keys: ({ data }) => data.refused.map(({ place }) => refusedCommandId(data.id, place)),
  handles: {
    BatchCommandsRefused: (_, { data }, id) => {
      const refused = data.refused.find(({ place }) => refusedCommandId(data.id, place) === id);
      return refused && { id, organizationId: data.organizationId, batchId: data.id, ...refused };
    },
  },
};
