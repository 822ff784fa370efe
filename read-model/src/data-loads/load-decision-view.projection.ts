import type { BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import {
  type LoadDecisionView,
  loadDecisionId,
  loadDecisionViews,
} from '@monitor/contracts-schema/data-loads/data-load-views';
import type { LoadDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import type { Projection } from '../projecting/projection.ts';

const decisionsIn = (data: BatchStarted['data']): readonly LoadDecision[] =>
  data.kind === 'load' ? (data.decisions ?? []) : [];

/** What was decided of loads, and they did, a document each. */
export const loadDecisionViewProjection: Projection<LoadDecisionView, BatchStarted> = {
  name: 'load-decisions',
  version: 1,
  into: loadDecisionViews,
  keys: ({ data }) => decisionsIn(data).map((_, place) => loadDecisionId(data.id, place)),
  handles: {
    BatchStarted: (_, { data }, id) => {
      const place = decisionsIn(data).findIndex((_, at) => loadDecisionId(data.id, at) === id);
      const decision = decisionsIn(data)[place];
      return decision && { ...decision, id, organizationId: data.organizationId, dataLoadId: data.id, place };
    },
  },
};
