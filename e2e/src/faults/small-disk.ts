import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../running/until.ts';

/** A disk of its own for a folder, for processes that are run with `within`; gone when it is closed. */
export type SmallDisk = Readonly<{
  within: readonly string[];
  /** Where the folder lies that they see. */
  path: string;
  freeBytes: () => Promise<number>;
  close: () => void;
}>;

/** Whether this user may have disks of its own. */
export const maySetUpDisks =
  spawnSync('unshare', ['-Urm', 'true']).status === 0 && spawnSync('nsenter', ['--version']).status === 0;

/** Sets up a disk of this size, as `mount` reads it. */
export const openSmallDisk = async (size: string, folder: string): Promise<SmallDisk> => {
  const mount = 'mount -t tmpfs -o size="$0" none "$1" && touch "$1/mounted" && exec sleep infinity';
  const holder = spawn('unshare', ['-Urm', 'sh', '-c', mount, size, folder], { stdio: 'ignore' });
  const path = join(`/proc/${holder.pid}/root`, folder);
  await until(async () => existsSync(join(path, 'mounted')));
  return {
    within: ['nsenter', '-U', '-m', '--preserve-credentials', '-t', String(holder.pid), '--'],
    path,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(path);
      return bavail * bsize;
    },
    close: () => void holder.kill('SIGKILL'),
  };
};
