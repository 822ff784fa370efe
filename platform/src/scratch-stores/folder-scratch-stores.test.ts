import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderScratchStores } from './folder-scratch-stores.ts';
import { describeScratchStores } from './scratch-stores.conformance.ts';

const notes = { name: 'notes', fields: {}, indexes: [] };

const inFolder = async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'scratch-stores-')), 'staging');
  const stores = await openFolderScratchStores({ folder });
  const close = async () => {
    await stores.close();
    await rm(join(folder, '..'), { recursive: true });
  };
  return { folder, stores, again: () => openFolderScratchStores({ folder }), isShared: true, close };
};

describeScratchStores('scratch stores in a folder', inFolder);

describe('scratch stores in a folder', () => {
  it('leave no file when they are dropped, and keep their folder to their user', async () => {
    const { folder, stores, close } = await inFolder();
    const store = await stores.open('one');
    await store.insertMany(
      notes,
      Array.from({ length: 500 }, (_, id) => ({ id: String(id) })),
    );
    expect(await readdir(folder)).toContain('one.db');
    await stores.drop('one');
    expect(await readdir(folder)).toEqual([]);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    await close();
  });

  it.each(['-wal', '-shm', '-journal'])('name what a crash left of a store whose file is gone: %s', async (beside) => {
    const { folder, stores, close } = await inFolder();
    await writeFile(join(folder, `half.db${beside}`), '');
    expect(await stores.names()).toEqual(['half']);
    await stores.drop('half');
    expect(await readdir(folder)).toEqual([]);
    await close();
  });
});
