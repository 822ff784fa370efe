import { openAsBlob } from 'node:fs';
import { atMost, type MeasuredBudget, timed } from './figures.ts';
import { accepted, uploadWorkbook } from './measure-load.ts';
import type { RunningMonitor } from './running-monitor.ts';

const REHEARSALS = 3;

/** What a workbook beside many contracts would change, asked a few times: the slowest. It is cancelled then. */
export const measureRehearsal = async (
  monitor: RunningMonitor,
  workbook: string,
  rows: number,
): Promise<MeasuredBudget[]> => {
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  await monitor.longestBlock();
  const took: number[] = [];
  for (let asked = 0; asked < REHEARSALS; asked += 1)
    took.push(
      await timed(async () => {
        const response = await monitor.get('/api/data-load/rehearsal');
        await accepted(response);
      }),
    );
  const blocked = await monitor.longestBlock();
  await accepted(await monitor.post('/api/data-load/cancel-current', {}));
  return [
    atMost(`rehearsal of ${rows} rows`, Math.max(...took), 3_000, 'ms'),
    atMost('main thread blocked during a rehearsal', blocked, 50, 'ms'),
  ];
};
