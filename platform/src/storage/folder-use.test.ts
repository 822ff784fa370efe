import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused } from '../process/config.ts';
import { haveFolderAlone, useFolder } from './folder-use.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-use-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the use of a folder', () => {
  it('is shared by any number, and keeps everybody from having it alone', async () => {
    const [one, other] = [useFolder(folder), useFolder(folder)];
    expect(haveFolderAlone(folder)).toBeUndefined();
    await one.close();
    expect(haveFolderAlone(folder)).toBeUndefined();
    await other.close();
    const alone = haveFolderAlone(folder);
    expect(alone).toBeDefined();
    await alone?.close();
  });

  it('is refused while somebody has it alone', async () => {
    const alone = haveFolderAlone(folder);
    expect(() => useFolder(folder)).toThrow(StartRefused);
    expect(haveFolderAlone(folder)).toBeUndefined();
    await alone?.close();
    await useFolder(folder).close();
  });

  it('ends with a process that is killed', () => {
    const script = `
      const { useFolder } = await import(${JSON.stringify(new URL('./folder-use.ts', import.meta.url).href)});
      useFolder(${JSON.stringify(folder)});
      process.kill(process.pid, 'SIGKILL');`;
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal).toBe('SIGKILL');
    expect(haveFolderAlone(folder)).toBeDefined();
  });

  it('cannot be said of a folder that is not there', () => {
    expect(() => useFolder(join(folder, 'none'))).toThrow(StorageUnavailable);
  });
});
