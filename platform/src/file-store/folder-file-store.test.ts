import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describeFileStore } from './file-store.conformance.ts';
import { openFolderFileStore } from './folder-file-store.ts';

const aFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'file-store-'));
const removed = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

describeFileStore('the folder file store', async () => {
  const folder = await aFolder();
  const store = await openFolderFileStore({ folder });
  return {
    store,
    pieces: async () => (await readdir(folder, { recursive: true })).length,
    close: async () => {
      await store.close();
      await removed(folder);
    },
  };
});

describe('the folder file store', () => {
  const id = 'a'.repeat(32);
  const description = { name: 'a.txt', contentType: 'text/plain' };
  let folder: string;

  beforeEach(async () => {
    folder = await aFolder();
  });
  afterEach(() => removed(folder));

  it('holds its files after it was closed and opened again, in a folder it makes', async () => {
    const before = await openFolderFileStore({ folder: join(folder, 'deep', 'down') });
    const saved = await before.save(id, description, Readable.from(['content']));
    await before.close();

    const store = await openFolderFileStore({ folder: join(folder, 'deep', 'down') });
    expect(await store.describe(id)).toEqual(saved);
  });

  it('removes what a process left behind that ended in a save a day ago, and nothing younger', async () => {
    const [old, young] = [join(folder, `${id}.1.part`), join(folder, `${id}.2.part`)];
    for (const part of [old, young]) {
      await mkdir(part);
      await writeFile(join(part, 'content'), 'half');
    }
    await utimes(old, new Date(0), new Date(0));

    await openFolderFileStore({ folder });

    expect(await readdir(folder)).toEqual([`${id}.2.part`]);
  });

  it('says what the disk said', async () => {
    const store = await openFolderFileStore({ folder });
    await removed(folder);

    const saying = (code: string) => ({ name: 'StorageUnavailable', store: folder, passes: false, cause: { code } });
    await expect(store.save(id, description, Readable.from(['content']))).rejects.toMatchObject(saying('ENOENT'));
    await writeFile(folder, 'not a folder');
    await expect(openFolderFileStore({ folder })).rejects.toThrow('EEXIST');
    await expect(store.describe(id)).rejects.toMatchObject(saying('ENOTDIR'));
  });
});
