import { existsSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEmbeddedEventLog } from '../event-store/embedded-event-log.ts';
import { type Config, StartRefused } from '../process/config.ts';
import type { Logger } from '../process/logger.ts';
import { generationFiles, isWhole } from '../view-store/generations/embedded-view-generations.ts';
import { dataFolder } from './data-folder.ts';
import { existingFile } from './existing-file.ts';
import { isDamaged, sqliteFailure } from './sqlite-failure.ts';

/** SQLite's own word for a file without damage. */
const WELL = 'ok';

/** What is wrong with a database file, in SQLite's words; undefined when nothing is, or there is no file. */
const damageIn = (path: string, isGeneration: boolean): string | undefined => {
  if (!existsSync(path)) return undefined;
  try {
    const database = new DatabaseSync(existingFile(path), { timeout: 5_000 });
    try {
      if (isGeneration && !isWhole(database)) return 'not written to its end';
      const [found] = database.prepare('pragma quick_check(1)').all();
      const verdict = String(found?.quick_check ?? WELL);
      return verdict === WELL ? undefined : verdict;
    } finally {
      database.close();
    }
  } catch (error) {
    if (isDamaged(error)) return error instanceof Error ? error.message : String(error);
    throw sqliteFailure(path, error);
  }
};

/** The position of the first event that cannot be read; 1 when none can. */
const firstBadPosition = (path: string): number => {
  let good = 0;
  try {
    const log = openEmbeddedEventLog(path, { readOnly: true });
    try {
      const next = () => log.readLog({ after: String(good), limit: 1 });
      for (let [event] = next(); event && event.damagedIn === undefined; [event] = next())
        good = Number(event.position);
    } finally {
      log.close();
    }
  } catch {
    // it ends where it cannot be read any more
  }
  return good + 1;
};

/** By what a file is known that nobody has written since; undefined while somebody may be about to. */
const stateOf = (path: string): string | undefined => {
  if (!existsSync(path) || existsSync(`${path}-wal`)) return undefined;
  const { size, mtimeNs } = statSync(path, { bigint: true });
  return `${size} ${mtimeNs}`;
};

/** The names of the files of views: which generation is shown, and each of them. */
const viewFiles = (folder: string): readonly string[] => [
  dataFolder.views,
  ...generationFiles(join(folder, dataFolder.views)).map((path) => basename(path)),
];

type Closed = Readonly<Partial<Record<string, string>>>;

/** What was closed in order, once: a process that dies leaves nothing to find. */
const takeClosed = async (folder: string): Promise<Closed> => {
  const path = join(folder, dataFolder.closed);
  if (!existsSync(path)) return {};
  const text = await readFile(path, 'utf8');
  await rm(path);
  try {
    return JSON.parse(text) as Closed; // as it is written below
  } catch {
    return {}; // the power was cut while it was written
  }
};

/**
 * Says that the embedded files were closed in order, so that a start which finds them as they are now need not look through
 * them: that takes some seconds a gigabyte.
 */
export const sayClosed = async ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<void> => {
  const files = [dataFolder.log, ...viewFiles(DATA_DIR)].map((name) => [name, stateOf(join(DATA_DIR, name))]);
  await writeFile(join(DATA_DIR, dataFolder.closed), JSON.stringify(Object.fromEntries(files)));
};

const stamp = (): string => new Date().toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Looks through the embedded files before anything is opened, unless they are as they were closed in order. Damaged views are put aside, for they are built again from
 * the log; a damaged log is refused (StartRefused) with the first position that cannot be read, and what to do.
 */
export const examineEmbeddedStores = async (
  { EVENTSTORE_URL, MONGODB_URL, DATA_DIR }: Pick<Config, 'EVENTSTORE_URL' | 'MONGODB_URL' | 'DATA_DIR'>,
  logger: Logger,
): Promise<void> => {
  const closed = await takeClosed(DATA_DIR);
  const damageOf = (name: string): string | undefined => {
    const path = join(DATA_DIR, name);
    return closed[name] !== undefined && closed[name] === stateOf(path)
      ? undefined
      : damageIn(path, name !== dataFolder.log && name !== dataFolder.views);
  };
  const log = join(DATA_DIR, dataFolder.log);
  const damage = EVENTSTORE_URL ? undefined : damageOf(dataFolder.log);
  if (damage)
    throw new StartRefused(
      `La bitácora ${log} está dañada desde la posición ${firstBadPosition(log)} (${damage.split('\n', 1)[0]}): ` +
        'guarda una copia del archivo y restaura el último respaldo; docs/operations.md dice cómo',
    );
  for (const name of MONGODB_URL ? [] : viewFiles(DATA_DIR)) {
    const reason = damageOf(name);
    if (!reason) continue;
    const path = join(DATA_DIR, name);
    const aside = `${path}.damaged-${stamp()}`;
    for (const part of ['', '-wal', '-shm']) if (existsSync(path + part)) await rename(path + part, aside + part);
    logger.warn({ path, aside, reason }, 'the views are damaged: they are put aside and built anew from the log');
  }
};
