import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import {
  type LeftOutRowView,
  leftOutRowId,
  leftOutRowViews,
} from '@monitor/contracts-schema/data-loads/data-load-views';
import type { Projection } from '../projecting/projection.ts';

type RowsLeftOut = Extract<DataLoadEvent, { type: 'DataLoadRowsLeftOut' }>;

/** The rows of loads that became no contract, a document each. */
export const leftOutRowViewProjection: Projection<LeftOutRowView, RowsLeftOut> = {
  name: 'left-out-rows',
  version: 1,
  into: leftOutRowViews,
  keys: ({ data }) => data.rows.map(({ row }) => leftOutRowId(data.id, row)),
  handles: {
    DataLoadRowsLeftOut: (_, { data }, id) => {
      const row = data.rows.find((one) => leftOutRowId(data.id, one.row) === id);
      return row && { id, organizationId: data.organizationId, dataLoadId: data.id, ...row };
    },
  },
};
