import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { system } from '@monitor/platform/process/system';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { haveFolderAlone } from '@monitor/platform/storage/folder-use';
import { CommandRefused } from '../commands/exit-code.ts';
import { copyFile, fileSum, flush, type Sum } from './copied-file.ts';
import type { Manifest } from './manifest.ts';
import { readLog } from './read-log.ts';

const OWNER_ONLY = 0o700;
const COPYING = 'restoring';
const ASIDE = 'replaced-';

export type OnFile = (done: number, total: number) => void;

const differ = (one: Sum, other: Sum): boolean => one.size !== other.size || one.sha256 !== other.sha256;

/** Reads every file of a backup; refuses (CommandRefused) the first that is not what the manifest says, by its name. */
export const checkCopies = async (folder: string, { files }: Manifest, onFile: OnFile): Promise<void> => {
  for (const [index, file] of files.entries()) {
    const path = join(folder, file.path);
    if (!existsSync(path)) throw new CommandRefused(`Al respaldo le falta ${path}`);
    if (differ(await fileSum(path), file))
      throw new CommandRefused(`${path} fue alterado: no coincide con su suma SHA-256`);
    onFile(index + 1, files.length);
  }
};

export type PuttingBack = Readonly<{
  from: string;
  into: string;
  manifest: Manifest;
  /** Puts aside what the folder holds, which otherwise has to be nothing. */
  replace: boolean;
  onFile: OnFile;
  /** Looks at the copy while it lies in a folder of its own, before it takes anything's place. */
  examine: (folder: string) => Promise<void>;
}>;

/**
 * Puts a backup in the place of an installation's data. It is copied beside what is there and looked through; then all that
 * was there is moved into a folder `replaced-…`, where it stays, and the copy into its place: an end in the middle of
 * that is noticed by the next start, and mended by doing it again. Says what was put aside, if anything. Refuses
 * (CommandRefused) while anybody uses the folder.
 */
export const putBack = async (given: PuttingBack): Promise<string | undefined> => {
  const { into, replace } = given;
  await mkdir(into, { recursive: true, mode: OWNER_ONLY });
  const alone = haveFolderAlone(into);
  if (!alone)
    throw new CommandRefused(
      `El monitor u otro de sus programas usa ${into}: deténlo antes de restaurar. No se cambió nada`,
    );
  try {
    const there = await occupants(into);
    if (there.length > 0 && !replace)
      throw new CommandRefused(`${into} no está vacía: con --replace, lo que tiene se aparta (no se borra)`);
    const copy = join(into, COPYING);
    await rm(copy, { recursive: true, force: true }); // what a restore left that ended before it changed anything
    try {
      await copyAll(given, copy);
      await given.examine(copy);
    } catch (error) {
      await rm(copy, { recursive: true, force: true });
      throw error;
    }
    return await exchange(into, copy);
  } finally {
    await alone.close();
  }
};

/**
 * Ours while this is done, what SQLite makes beside the lock included, what a file system keeps for itself, and the mails
 * of the outbox, which no backup holds: put aside, nobody would delete them in their time.
 */
const { inUse, halfRestored, outbox } = dataFolder;
const STAYS: ReadonlySet<string> = new Set([inUse, `${inUse}-journal`, halfRestored, COPYING, 'lost+found', outbox]);

/** What a folder holds of an installation. */
const occupants = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => !STAYS.has(name) && !name.startsWith(ASIDE));

const copyAll = async ({ from, manifest, onFile }: PuttingBack, copy: string): Promise<void> => {
  await mkdir(copy, { mode: OWNER_ONLY });
  const { files, log } = manifest;
  for (const [index, { path, ...sum }] of files.entries()) {
    if (differ(await copyFile(join(from, path), join(copy, path)), sum))
      throw new CommandRefused(`${join(from, path)} cambió mientras se copiaba`);
    onFile(index + 1, files.length);
  }
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) await flush(join(copy, folder));
  const read = await readLog(join(copy, dataFolder.log));
  if (read.events !== log.events || read.position !== log.position || read.id !== log.id)
    throw new CommandRefused('La bitácora del respaldo no es la que dice su manifiesto');
};

/** From its first step to its last, the mark is there. */
const exchange = async (folder: string, copy: string): Promise<string | undefined> => {
  const mark = join(folder, dataFolder.halfRestored);
  await writeFile(mark, '', { flush: true });
  await flush(folder);
  const before = await occupants(folder);
  const aside =
    before.length > 0 ? join(folder, `${ASIDE}${system.now().toISOString().replaceAll(/[-:.]/g, '')}`) : undefined;
  if (aside) {
    await mkdir(aside, { mode: OWNER_ONLY });
    for (const name of before) await rename(join(folder, name), join(aside, name));
  }
  for (const name of await readdir(copy)) await rename(join(copy, name), join(folder, name));
  await rmdir(copy);
  await flush(folder);
  await rm(mark);
  return aside;
};
