import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEmbeddedEventLog } from '../event-store/embedded-event-log.ts';
import { type Config, StartRefused } from '../process/config.ts';
import type { Logger } from '../process/logger.ts';
import { dataFolder } from './data-folder.ts';
import { isDamaged, sqliteFailure } from './sqlite-failure.ts';

/** SQLite's own word for a file without damage. */
const WELL = 'ok';

/** What is wrong with a database file, in SQLite's words; undefined when nothing is, or there is no file. */
const damageIn = (path: string): string | undefined => {
  if (!existsSync(path)) return undefined;
  try {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    try {
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

const stamp = (): string => new Date().toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Looks through the embedded files before anything is opened. Damaged views are put aside, for they are built again from
 * the log; a damaged log is refused (StartRefused) with the first position that cannot be read, and what to do.
 */
export const examineEmbeddedStores = async (
  { EVENTSTORE_URL, MONGODB_URL, DATA_DIR }: Pick<Config, 'EVENTSTORE_URL' | 'MONGODB_URL' | 'DATA_DIR'>,
  logger: Logger,
): Promise<void> => {
  const log = join(DATA_DIR, dataFolder.log);
  const damage = EVENTSTORE_URL ? undefined : damageIn(log);
  if (damage)
    throw new StartRefused(
      `La bitácora ${log} está dañada desde la posición ${firstBadPosition(log)} (${damage.split('\n', 1)[0]}): ` +
        'guarda una copia del archivo y restaura el último respaldo; docs/operations.md dice cómo',
    );
  const views = join(DATA_DIR, dataFolder.views);
  const reason = MONGODB_URL ? undefined : damageIn(views);
  if (!reason) return;
  const aside = `${views}.damaged-${stamp()}`;
  for (const part of ['', '-wal', '-shm']) if (existsSync(views + part)) await rename(views + part, aside + part);
  logger.warn({ path: views, aside, reason }, 'the views are damaged: they are put aside and built anew from the log');
};
