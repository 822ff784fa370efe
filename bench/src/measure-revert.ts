import { openAsBlob } from 'node:fs';
import type { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { pause } from '@monitor/platform/process/pause';
import { atMost, type MeasuredBudget, timed } from './figures.ts';
import { accepted, confirmUpload, untilShown, uploadWorkbook } from './measure-load.ts';
import type { RunningMonitor } from './running-monitor.ts';

type UnderWay = AnswerOf<typeof batchEndpoints.getWorkingBatch>;
type RecentLoad = { data: { recent: { recentDataLoadId: string } } };

const LOOK_EVERY_MS = 20;

/** Where the log stands when the batch under way has ended. */
const batchEnded = async (monitor: RunningMonitor): Promise<string> => {
  for (;;) {
    const response = await monitor.get('/api/batch/under-way');
    const { data: batch } = (await response.json()) as UnderWay; // its endpoint's
    if (batch?.finishedAt) {
      if (batch.refused > 0) throw new Error(`${batch.refused} of ${batch.total} records stayed`);
      return response.headers.get('x-log-position') ?? '';
    }
    await pause(LOOK_EVERY_MS);
  }
};

/** How many milliseconds it takes to take a load back that came to many others, until no view shows it any more. */
export const measureRevert = async (
  monitor: RunningMonitor,
  workbook: string,
  rows: number,
): Promise<Readonly<{ revertMs: number; measured: readonly MeasuredBudget[] }>> => {
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  await confirmUpload(monitor);
  const { data } = (await (await monitor.get('/api/data-load/current-info')).json()) as RecentLoad; // the answer's shape
  const revertMs = await timed(async () => {
    await accepted(await monitor.post('/api/batch/undo', { _id: data.recent.recentDataLoadId }));
    await untilShown(monitor, await batchEnded(monitor));
  });
  return { revertMs, measured: [atMost(`take ${rows} loaded rows back to all views current`, revertMs, 3_000, 'ms')] };
};
