import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { atMost, type MeasuredBudget, seen } from './figures.ts';

/** What the log and the views of a stopped monitor take, for each of its contracts. */
export const measureDisk = async (dataDir: string, contracts: number): Promise<MeasuredBudget[]> => {
  const kilobytes = async (name: string) => (await stat(join(dataDir, name))).size / 1_000 / contracts;
  const [log, views] = await Promise.all([kilobytes(dataFolder.log), kilobytes(dataFolder.views)]);
  return [
    atMost('disk of log and views, a contract', log + views, 2.5, 'kB'),
    seen('disk of the log alone, a contract', log, 'kB'),
  ];
};
