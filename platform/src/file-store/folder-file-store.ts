import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { system } from '../process/system.ts';
import { diskFailure } from '../storage/disk-failure.ts';
import { assertFileId } from './file-id.ts';
import { FileExists, type FileStore, type StoredFile } from './file-store.ts';
import { measuredContent } from './measured-content.ts';

const storedFile: z.ZodType<StoredFile> = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  sha256: z.string(),
});

const partSuffix = '.part';
const abandonedMilliseconds = 24 * 60 * 60 * 1000;

/**
 * A file store in a folder of the disk, made if it is missing. Each file is a folder of two, its content and its
 * description, made under another name and renamed when both are on the disk. What the disk refuses is
 * StorageUnavailable of the folder; here it comes through as it is.
 */
export const openFolderFileStore = async ({ folder }: { folder: string }): Promise<FileStore> => {
  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder);

  const pathOf = (id: string): string => {
    assertFileId(id);
    return join(folder, id);
  };
  const partOf = (id: string): string => join(folder, `${id}.${system.newId()}${partSuffix}`);

  const withTimeout = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw diskFailure(folder, error);
    }
  };

  const describe = async (id: string): Promise<StoredFile | undefined> => {
    const text = await unlessMissing(readFile(join(pathOf(id), 'description.json'), 'utf8'));
    return text === undefined ? undefined : storedFile.parse(JSON.parse(text));
  };

  return {
    save: (id, { name, contentType }, content, limits) =>
      withTimeout(async () => {
        const part = partOf(id);
        const measured = measuredContent(content, limits);
        try {
          if (await describe(id)) throw existing(id);
          await mkdir(part);
          await writeFile(join(part, 'content'), measured.bytes(), { flush: true });
          const file = { id, name, contentType, ...measured.measures() };
          await writeFile(join(part, 'description.json'), JSON.stringify(file), { flush: true });
          await flushFolder(part);
          await rename(part, pathOf(id)).catch((error) => {
            throw hasCode(error, 'ENOTEMPTY', 'EEXIST') ? existing(id) : error;
          });
          await flushFolder(folder);
          return file;
        } catch (error) {
          content.destroy();
          await rm(part, { recursive: true, force: true });
          throw error;
        }
      }),
    describe: (id) => withTimeout(() => describe(id)),
    open: (id) => withTimeout(async () => (await unlessMissing(open(join(pathOf(id), 'content'))))?.createReadStream()),
    remove: (id) =>
      withTimeout(async () => {
        const part = partOf(id);
        await unlessMissing(rename(pathOf(id), part)); // gone at once, with all that belongs to it
        await rm(part, { recursive: true, force: true });
      }),
    close: async () => {},
  };
};

/** What a process left behind that ended in the middle of a save. */
const removeAbandoned = async (folder: string): Promise<void> => {
  const limit = system.now().getTime() - abandonedMilliseconds;
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partSuffix)) continue;
    const path = join(folder, name);
    const found = await unlessMissing(stat(path));
    if (found && found.mtimeMs < limit) await rm(path, { recursive: true, force: true });
  }
};

/** Makes sure that the names in it are on the disk, where a folder can be flushed. */
const flushFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const existing = (id: string): FileExists => new FileExists(`There is a file ${id} already`);

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

const unlessMissing = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};
