import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { openBatches } from './batches/working-batches.ts';
import { type LoadProcessState, loadState } from './data-loads/load-process.ts';
import { allWorkingLoads } from './data-loads/working-load-store.ts';

/** Nothing is done in these but by somebody's hand. */
const RESTING: ReadonlySet<LoadProcessState> = new Set(['vacant', 'reviewing']);

/** Whether a file is being read, or a batch carried out, in whatever process. */
export const isWorkUnderWay = async (records: ViewStore): Promise<boolean> =>
  (await allWorkingLoads(records)).some((load) => !RESTING.has(loadState(load))) ||
  (await openBatches(records)).length > 0;
