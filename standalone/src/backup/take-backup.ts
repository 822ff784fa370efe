import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { system } from '@monitor/platform/process/system';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { useFolder } from '@monitor/platform/storage/folder-use';
import { CommandRefused } from '../commands/exit-code.ts';
import { copyFile, fileSum, flush } from './copied-file.ts';
import { type Manifest, manifestFormat, writeManifest } from './manifest.ts';
import { readLog } from './read-log.ts';
import { takeSnapshots } from './take-snapshots.ts';
import { type OnBusy, whenFree } from './when-free.ts';

const OWNER_ONLY = 0o700;

/** How far a part of the work has come. */
export type OnStep = (step: 'databases' | 'files', done: number, total: number) => void;

export type Backup = Readonly<{ from: string; into: string; withViews: boolean; onStep: OnStep; onBusy: OnBusy }>;

/**
 * Copies an installation on embedded stores into a new folder, whole and consistent, while it runs or not. The folder has
 * its name from the moment at which everything in it is on the disk; what is half-made is called `.partial`. Waits for
 * databases that others hold, up to a minute. Refuses (CommandRefused) a folder that holds something, and one inside the installation.
 */
export const takeBackup = async ({ from, into, ...given }: Backup): Promise<Manifest> => {
  if (!existsSync(join(from, dataFolder.log))) throw new CommandRefused(`No hay nada que respaldar en ${from}`);
  if (`${into}${sep}`.startsWith(`${from}${sep}`))
    throw new CommandRefused(`El respaldo no puede estar dentro de ${from}: se perdería con ella`);
  if (existsSync(into) && (await readdir(into)).length > 0) throw new CommandRefused(`${into} no está vacía`);
  const partial = join(dirname(into), `${basename(into)}.partial`);
  if (existsSync(partial))
    throw new CommandRefused(`Un respaldo anterior quedó a medias, o está en curso: cuando no, borra ${partial}`);

  const use = useFolder(from);
  try {
    await mkdir(partial, { recursive: true, mode: OWNER_ONLY });
    const taken = await fill({ ...given, from, into: partial });
    await rename(partial, into); // an empty folder of that name gives way
    await flush(dirname(into));
    return taken;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await use.close();
  }
};

type Copied = Manifest['files'][number];

const fill = async (given: Backup): Promise<Manifest> => {
  const { from, into } = given;
  const takenAt = system.now().toISOString();
  const databases = await copyDatabases(given);
  const log = await readLog(join(into, dataFolder.log), join(from, dataFolder.log));
  const sums: Copied[] = [];
  for (const path of databases) {
    await flush(join(into, path));
    sums.push({ path, ...(await fileSum(join(into, path))) });
  }
  const files = [...sums, ...(await copyFiles(given))];
  const finishedAt = system.now().toISOString();
  const manifest: Manifest = {
    format: manifestFormat,
    version: await programVersion(),
    takenAt,
    finishedAt,
    log,
    files,
  };
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) await flush(join(into, folder));
  await writeManifest(into, manifest);
  await flush(into);
  return manifest;
};

const copyDatabases = async ({ from, into, withViews, onStep, onBusy }: Backup): Promise<readonly string[]> => {
  const snapshots = await whenFree(() => takeSnapshots(from, { withViews }), onBusy);
  try {
    let done = 0;
    for (const [path, snapshot] of snapshots.of) {
      await mkdir(dirname(join(into, path)), { recursive: true });
      await snapshot.copyTo(join(into, path), (part) => onStep('databases', done + part, snapshots.of.size));
      snapshot.close(); // its writer's `-wal` can be emptied again
      done += 1;
      onStep('databases', done, snapshots.of.size);
    }
    return [...snapshots.of.keys()];
  } finally {
    snapshots.close();
  }
};

const HALF_MADE = /\.part(?:\/|$)/;

/**
 * After the log: whatever it tells of is there by now. Files never change; one that goes meanwhile was given up, and is
 * left out.
 */
const copyFiles = async ({ from, into, onStep }: Backup): Promise<readonly Copied[]> => {
  const paths: string[] = [];
  for (const folder of [dataFolder.files, dataFolder.uploads])
    if (existsSync(join(from, folder)))
      for (const entry of await readdir(join(from, folder), { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
          .slice(from.length + 1)
          .split(sep)
          .join('/');
        if (entry.isFile() && !HALF_MADE.test(path)) paths.push(path);
      }
  if (existsSync(join(from, dataFolder.secret))) paths.push(dataFolder.secret);

  const copied: Copied[] = [];
  for (const [index, path] of paths.entries()) {
    try {
      copied.push({ path, ...(await copyFile(join(from, path), join(into, path))) });
    } catch (error) {
      if (!isMissing(error)) throw error;
      await rm(join(into, path), { force: true });
    }
    onStep('files', index + 1, paths.length);
  }
  return copied;
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The version of the program that runs. */
export const programVersion = async (): Promise<string> => {
  const described: unknown = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof described === 'object' && described && 'version' in described ? String(described.version) : '';
};
