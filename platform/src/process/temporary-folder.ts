import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type TemporaryFolder = Readonly<{ path: string; close: () => Promise<void> }>;

/**
 * Opens a folder for this process's half-made files inside `parent`, which nobody else on the machine may read. What
 * processes left there that were killed is removed first.
 */
export const openTemporaryFolder = async (parent: string): Promise<TemporaryFolder> => {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (await isLeftBehind(folder, name)) await rm(folder, { recursive: true, force: true });
  }
  const path = await mkdtemp(join(parent, `${process.pid}-`));
  return { path, close: () => rm(path, { recursive: true, force: true }) };
};

/** Whether the process that a folder is named after is gone. In a container, the one before had the same number. */
const isLeftBehind = async (folder: string, name: string): Promise<boolean> => {
  const owner = Number.parseInt(name, 10);
  if (owner !== process.pid) return !isRunning(owner);
  const startedAt = Date.now() - process.uptime() * 1_000;
  return (await stat(folder)).mtimeMs < startedAt;
};

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
