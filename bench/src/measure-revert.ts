import { openAsBlob } from 'node:fs';
import { atMost, type MeasuredBudget, timed } from './figures.ts';
import { accepted, confirmUpload, untilShown, uploadWorkbook } from './measure-load.ts';
import type { RunningMonitor } from './running-monitor.ts';

type RecentLoad = { data: { recent: { recentDataLoadId: string } } };

/** Loads a workbook beside all that is there, takes it back, and waits until no view shows it any more. */
export const measureRevert = async (
  monitor: RunningMonitor,
  workbook: string,
  rows: number,
): Promise<MeasuredBudget[]> => {
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  await confirmUpload(monitor);
  const { data } = (await (await monitor.get('/api/data-load/current-info')).json()) as RecentLoad; // the answer's shape
  const revert = await timed(async () => {
    const response = await monitor.post('/api/data-load/revert', { _id: data.recent.recentDataLoadId });
    const position = response.headers.get('x-log-position') ?? '';
    await accepted(response);
    await untilShown(monitor, position);
  });
  return [atMost(`take ${rows} loaded rows back to all views current`, revert, 3_000, 'ms')];
};
