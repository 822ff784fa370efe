import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '@monitor/platform/process/config';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { haveFolderAlone } from '@monitor/platform/storage/folder-use';
import { generationFiles } from '@monitor/platform/view-store/generations/embedded-view-generations';
import { CommandRefused, type ExitCode, exitCode } from './exit-code.ts';
import { print, type Terminal } from './terminal.ts';

const MEGABYTE = 1_000_000;

/** Gives the room that deleted rows took in the databases back to the disk. Nothing may use them meanwhile. */
export const compact = async ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, terminal: Terminal): Promise<ExitCode> => {
  const at = (name: string) => join(DATA_DIR, name);
  const [log, records, views] = [at(dataFolder.log), at(dataFolder.records), at(dataFolder.views)] as const;
  const paths = [log, records, views, ...generationFiles(views)].filter((path) => existsSync(path));
  if (paths.length === 0) throw new CommandRefused(`No hay nada que compactar en ${DATA_DIR}`);
  const alone = haveFolderAlone(DATA_DIR);
  if (!alone)
    throw new CommandRefused(`El monitor u otro de sus programas usa ${DATA_DIR}: deténlo antes de compactar`);
  try {
    for (const path of paths) {
      const before = await sizeOf(path);
      const database = new DatabaseSync(path);
      database.exec('vacuum');
      database.close();
      print(terminal, `${path}: ${before} MB, ahora ${await sizeOf(path)} MB`);
    }
  } finally {
    await alone.close();
  }
  return exitCode.done;
};

const sizeOf = async (path: string): Promise<string> => ((await stat(path)).size / MEGABYTE).toFixed(1);
