import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { openEmbeddedViewStore } from '../view-store/embedded-view-store.ts';
import type { Collection } from '../view-store/view-store.ts';
import { WAL_LIMIT_BYTES } from './wal-limit.ts';

const BIG = 'x'.repeat(1_000_000);
const MORE_THAN_THE_LIMIT = WAL_LIMIT_BYTES / BIG.length + 10;
const things: Collection<{ id: string; text: string }> = { name: 'things', fields: { id: 'text' }, indexes: [] };

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wal-limit-'));
  path = join(folder, 'store.db');
});
afterEach(() => rm(folder, { recursive: true }));

const openLog = () => {
  const log = openEmbeddedEventStore({ path });
  const write = (number: number) =>
    log.append(`s.${number}`, 0, [{ id: `${number}`, type: 'T', schemaVersion: 1, metadata: {}, data: { BIG } }]);
  return { write, close: log.close };
};
const openViews = () => {
  const views = openEmbeddedViewStore({ path, durability: 'normal' });
  return { write: (number: number) => views.replaceMany(things, [{ id: `${number}`, text: BIG }]), close: views.close };
};

it.each([
  ['the log', openLog],
  ['a view store', openViews],
])('%s gives back what its -wal took while somebody read on', async (_name, open) => {
  const store = open();
  await store.write(0);
  const reader = new DatabaseSync(path);
  reader.exec('begin; select * from sqlite_schema');
  for (let number = 1; number <= MORE_THAN_THE_LIMIT; number += 1) await store.write(number);
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(WAL_LIMIT_BYTES);
  reader.exec('commit');
  reader.close();
  for (let number = 1; number <= 20; number += 1) await store.write(1_000 + number);
  expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(WAL_LIMIT_BYTES);
  await store.close();
});
