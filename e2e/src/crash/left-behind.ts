import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What a killed server had written: how many events of each type, and how many rows it had staged. */
export type LeftBehind = Readonly<{ events: Readonly<Record<string, number>>; stagedRows: number; hasLoad: boolean }>;

/** Looks into a copy, so that the next server finds the stores exactly as the kill left them. */
export const lookAtLeftBehind = async (folder: string): Promise<LeftBehind> => {
  const copy = join(folder, 'copy');
  await mkdir(copy, { recursive: true });
  const staging = join(folder, 'data', 'staging');
  for (const name of await readdir(join(folder, 'data')))
    if (/^(events|records)\.db(-wal)?$/.test(name)) await copyFile(join(folder, 'data', name), join(copy, name));
  const staged = (await readdir(staging)).filter((name) => /\.db(-wal)?$/.test(name));
  for (const name of staged) await copyFile(join(staging, name), join(copy, name));
  const events = rowsOf(join(copy, 'events.db'), 'select type, count(*) as count from events group by type');
  const countIn = (path: string, table: string): number =>
    rowsOf(path, "select name from sqlite_schema where type = 'table'").some(({ name }) => name === table)
      ? Number(rowsOf(path, `select count(*) as count from "${table}"`)[0]?.count)
      : 0;
  const stores = staged.filter((name) => name.endsWith('.db')).map((name) => join(copy, name));
  return {
    events: Object.fromEntries(events.map(({ type, count }) => [String(type), Number(count)])),
    stagedRows: stores.reduce((rows, store) => rows + countIn(store, 'rows:staged-rows'), 0),
    hasLoad: countIn(join(copy, 'records.db'), 'rows:current-loads') > 0,
  };
};

const rowsOf = (path: string, query: string) => {
  const database = new DatabaseSync(path);
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
};
