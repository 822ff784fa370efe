import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { whileBusy } from '../storage/while-busy.ts';
import type { Durability } from '../view-store/embedded-database.ts';
import { openEmbeddedViewStore } from '../view-store/embedded-view-store.ts';
import type { ViewStore } from '../view-store/view-store.ts';
import { assertStoreName, type ScratchStores } from './scratch-stores.ts';

const OWNER_ONLY = 0o700;
/** An SQLite file, and those that lie beside it while it is open or after a crash. */
const STORE_FILE = /^(.+)\.db(?:-wal|-shm|-journal)?$/;
const SUFFIXES = ['.db', '.db-wal', '.db-shm', '.db-journal'];

/**
 * Scratch stores as SQLite files of a folder, made if it is missing. `durability` is that of what is written here: a power
 * cut takes nothing unless it says otherwise. Errors of the disk come through as they are.
 */
export const openFolderScratchStores = async ({
  folder,
  durability = 'full',
}: {
  folder: string;
  durability?: Durability;
}): Promise<ScratchStores> => {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const opened = new Map<string, ViewStore>();

  const pathOf = (name: string): string => {
    assertStoreName(name);
    return join(folder, name);
  };

  const close = async (name: string): Promise<void> => {
    const store = opened.get(name);
    opened.delete(name);
    await store?.close();
  };

  return {
    open: async (name) => {
      const path = `${pathOf(name)}.db`;
      const store = await whileBusy(path, () => {
        const found = opened.get(name) ?? openEmbeddedViewStore({ path, durability });
        opened.set(name, found);
        return found;
      });
      return { ...store, close: async () => {} };
    },
    addressOf: async (name) => ({ kind: 'embedded', path: `${pathOf(name)}.db`, durability: 'closed' }),
    drop: async (name) => {
      const path = pathOf(name);
      await close(name);
      for (const suffix of SUFFIXES) await rm(path + suffix, { force: true });
    },
    names: async () => [
      ...new Set((await readdir(folder)).flatMap((file) => STORE_FILE.exec(file)?.slice(1, 2) ?? [])),
    ],
    close: async () => {
      for (const name of opened.keys()) await close(name);
    },
  };
};
