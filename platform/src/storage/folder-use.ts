import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../process/config.ts';
import { dataFolder } from './data-folder.ts';
import { isBusy, sqliteFailure } from './sqlite-failure.ts';

export type FolderUse = Readonly<{ close: () => Promise<void> }>;

/**
 * A lock of the operating system, taken through SQLite: it ends with its process, however that ends, and is the same for
 * processes of different containers.
 */
const locked = (folder: string, sql: string): FolderUse | undefined => {
  const path = join(folder, dataFolder.inUse);
  try {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec(sql);
    } catch (error) {
      database.close();
      throw error;
    }
    return { close: async () => database.close() };
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw sqliteFailure(path, error);
  }
};

/** Says that a folder is in use, as any number of processes may. Refuses (StartRefused) while somebody has it alone. */
export const useFolder = (folder: string): FolderUse => {
  const use = locked(folder, 'begin; select * from sqlite_schema');
  if (!use) throw new StartRefused(`${folder} se está restaurando: espera a que termine`);
  return use;
};

/** Has a folder alone; undefined while anybody uses it. */
export const haveFolderAlone = (folder: string): FolderUse | undefined => locked(folder, 'begin exclusive');
