import { openAsBlob } from 'node:fs';
import { atMost, type MeasuredBudget, timed } from './figures.ts';
import { accepted, confirmUpload, untilShown, uploadWorkbook } from './measure-load.ts';
import type { RunningMonitor } from './running-monitor.ts';

type RecentLoad = { data: { recent: { recentDataLoadId: string } } };

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
    const response = await monitor.post('/api/data-load/revert', { _id: data.recent.recentDataLoadId });
    const position = response.headers.get('x-log-position') ?? '';
    await accepted(response);
    await untilShown(monitor, position);
  });
  return { revertMs, measured: [atMost(`take ${rows} loaded rows back to all views current`, revertMs, 3_000, 'ms')] };
};
