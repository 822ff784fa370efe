import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stagingInUse } from '@monitor/command-service';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { type DatabaseSnapshot, holdWriters, openSnapshot } from '@monitor/platform/storage/database-snapshot';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { generationFiles } from '@monitor/platform/view-store/generations/embedded-view-generations';

/** The databases of an installation as they were at one moment, by their paths in the data folder. */
export type Snapshots = Readonly<{ of: ReadonlyMap<string, DatabaseSnapshot>; close: () => void }>;

/**
 * Holds on to all databases as they are now, such that each may be brought up to what the others say:
 *
 * - the records and the rows under review at the same instant, while nobody can write into either: a load's rows are those
 *   that were reviewed when it stood so;
 * - the log while they are still held, and after the views. So neither views nor records know of an event that the log
 *   does not hold, which would make them another log's; what they lack they are told at the next start, from where each
 *   of them says it is.
 *
 * Whoever writes waits some milliseconds.
 */
export const takeSnapshots = async (folder: string, { withViews }: { withViews: boolean }): Promise<Snapshots> => {
  const of = new Map<string, DatabaseSnapshot>();
  const held: Readonly<{ close: () => void }>[] = [];
  const close = (): void => {
    for (const one of of.values()) one.close();
  };
  const snapshot = (path: string): void => {
    if (existsSync(join(folder, path))) of.set(path, openSnapshot(join(folder, path)));
  };
  const hold = (path: string): void => {
    if (existsSync(join(folder, path))) held.push(holdWriters(join(folder, path)));
  };
  const records = openEmbeddedViewStore({ path: join(folder, dataFolder.records) });
  try {
    await stagingInUse({ records }); // asked once, its collection is there: nothing has to be made while writers are held
    hold(dataFolder.records);
    const staged = (await stagingInUse({ records })).map((name) => `${dataFolder.staging}/${name}.db`);
    for (const path of staged) hold(path);
    for (const path of [...staged, dataFolder.records]) snapshot(path);
    if (withViews) {
      snapshot(dataFolder.views); // first, because what it shows is there for longer than this takes
      for (const path of generationFiles(join(folder, dataFolder.views))) snapshot(basename(path));
    }
    snapshot(dataFolder.log);
    return { of, close };
  } catch (error) {
    close();
    throw error;
  } finally {
    for (const one of held) one.close();
    await records.close();
  }
};
