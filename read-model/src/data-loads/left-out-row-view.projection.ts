import { type BatchCommandsRefused, rowAtPlace } from '@monitor/contracts-schema/batches/batch-events';
import type { LeftOutReason } from '@monitor/contracts-schema/data-loads/data-load-events';
import {
  type LeftOutRowView,
  leftOutRowId,
  leftOutRowViews,
} from '@monitor/contracts-schema/data-loads/data-load-views';
import type { Projection } from '../projecting/projection.ts';

/** The rows of loads that became no contract, a document each: what their batches refused. */
export const leftOutRowViewProjection: Projection<LeftOutRowView, BatchCommandsRefused> = {
  name: 'left-out-rows',
  version: 1,
  into: leftOutRowViews,
  keys: ({ data }) => data.refused.flatMap(({ place, row }) => (row ? leftOutRowId(data.id, place) : [])),
  handles: {
    BatchCommandsRefused: (_, { data }, id) => {
      const refused = data.refused.find(({ place, row }) => row && leftOutRowId(data.id, place) === id);
      if (!refused?.row) return undefined;
      const { place, recordId, reason, row } = refused;
      return {
        id,
        organizationId: data.organizationId,
        dataLoadId: data.id,
        ...row,
        row: rowAtPlace(place),
        contractId: recordId,
        reason: reason as LeftOutReason, // a row's reasons are these
      };
    },
  },
};
