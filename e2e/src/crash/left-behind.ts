import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openEventstoredbEventStore } from '@monitor/platform/event-store/eventstoredb/eventstoredb-event-store';
import { logOf } from './server-process.ts';

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
  const countIn = (path: string, table: string): number =>
    rowsOf(path, "select name from sqlite_schema where type = 'table'").some(({ name }) => name === table)
      ? Number(rowsOf(path, `select count(*) as count from "${table}"`)[0]?.count)
      : 0;
  const stores = staged.filter((name) => name.endsWith('.db')).map((name) => join(copy, name));
  return {
    events: await countEvents(folder, join(copy, 'events.db')),
    stagedRows: stores.reduce((rows, store) => rows + countIn(store, 'rows:staged-rows'), 0),
    hasLoad: countIn(join(copy, 'records.db'), 'rows:current-loads') > 0,
  };
};

const countEvents = async (folder: string, path: string): Promise<Record<string, number>> => {
  const { EVENTSTORE_URL: url, EVENTSTORE_STREAM_PREFIX: prefix } = logOf(folder);
  const isEmbedded = url === undefined || prefix === undefined;
  const log = isEmbedded ? openEmbeddedEventStore({ path }) : openEventstoredbEventStore({ url, prefix });
  try {
    const counts: Record<string, number> = {};
    for (let after: string | undefined; ; ) {
      const batch = await log.readLog({ after, limit: 1_000 });
      for (const { type } of batch) counts[type] = (counts[type] ?? 0) + 1;
      after = batch.at(-1)?.position;
      if (after === undefined) return counts;
    }
  } finally {
    await log.close();
  }
};

const rowsOf = (path: string, query: string) => {
  const database = new DatabaseSync(path);
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
};
