import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM = 2 ** 31;

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false; // no such system
  }
};

/** Temporary files of tests lie in memory where there is room for them, so that no test waits for a disk; none stays. */
export default () => {
  if (!hasRoom()) return;
  const folder = mkdtempSync(join(MEMORY, 'monitor-tests-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
};
