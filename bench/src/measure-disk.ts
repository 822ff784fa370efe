import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { livePrefix } from '@monitor/platform/view-store/generations';
import { atMost, type MeasuredBudget, seen } from './figures.ts';

/** What the log and the views of a stopped monitor take, for each of its contracts. */
export const measureDisk = async (dataDir: string, contracts: number): Promise<MeasuredBudget[]> => {
  const kilobytes = async (path: string) => (await stat(path)).size / 1_000 / contracts;
  const store = openEmbeddedViewStore({ path: join(dataDir, dataFolder.views), durability: 'normal' });
  const shown = await livePrefix(store);
  await store.close();
  const log = await kilobytes(join(dataDir, dataFolder.log));
  const views = await kilobytes(join(dataDir, `views.${shown}db`));
  return [
    atMost('disk of log and views, a contract', log + views, 2.5, 'kB'),
    seen('disk of the log alone, a contract', log, 'kB'),
  ];
};
