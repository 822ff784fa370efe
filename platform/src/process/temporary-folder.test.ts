import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTemporaryFolder } from './temporary-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = join(await mkdtemp(join(tmpdir(), 'temporary-')), 'tmp');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const leave = async (name: string): Promise<void> => {
  await mkdir(join(parent, name), { recursive: true });
  await writeFile(join(parent, name, 'upload'), 'half a workbook');
};

describe('a temporary folder', () => {
  it('is read by its owner only, and goes when it is closed', async () => {
    const { path, close } = await openTemporaryFolder(parent);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect((await stat(parent)).mode & 0o777).toBe(0o700);
    await close();
    expect(await readdir(parent)).toEqual([]);
  });

  it('is opened where nothing is left of processes that are gone', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    await leave(`${gone}-abc`);
    await leave('no-process');
    const { path } = await openTemporaryFolder(parent);
    expect((await readdir(parent)).map((name) => join(parent, name))).toEqual([path]);
  });

  it('leaves those of running processes alone, its own among them', async () => {
    const first = await openTemporaryFolder(parent);
    await leave(`${process.ppid}-abc`);
    await openTemporaryFolder(parent);
    expect(await readdir(parent)).toHaveLength(3);
    await first.close();
  });

  it('takes the place of one whose process had the same number before', async () => {
    await leave(`${process.pid}-abc`);
    await utimes(join(parent, `${process.pid}-abc`), 0, 0);
    await openTemporaryFolder(parent);
    expect(await readdir(parent)).not.toContain(`${process.pid}-abc`);
  });
});
