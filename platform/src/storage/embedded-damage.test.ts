import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../process/config.ts';
import { silentLogger } from '../process/logger.ts';
import { openEmbeddedViewStore } from '../view-store/embedded-view-store.ts';
import { examineEmbeddedStores, sayClosed } from './embedded-damage.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
const examine = () =>
  examineEmbeddedStores({ DATA_DIR: folder, EVENTSTORE_URL: undefined, MONGODB_URL: undefined }, silentLogger);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'monitor-damage-'));
  for (const name of ['events.db', 'views.db']) {
    const database = new DatabaseSync(at(name));
    database.exec('create table kept (id integer primary key, said text)');
    database.exec("insert into kept (said) select printf('%.*c', 3000, 'x') from json_each('[1,2,3,4,5,6,7,8]')");
    database.close();
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const damage = async (name: string): Promise<void> => {
  const file = await open(at(name), 'r+');
  await file.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, 4_096);
  await file.close();
};

/** As a disk does it: nobody has written. */
const damageUnseen = async (name: string): Promise<void> => {
  const { atime, mtime } = await stat(at(name));
  await damage(name);
  await utimes(at(name), atime, mtime);
};

const putAside = async () => (await readdir(folder)).filter((name) => name.includes('.damaged-'));

it('finds nothing where nothing is', async () => {
  const nowhere = { DATA_DIR: at('new'), EVENTSTORE_URL: undefined, MONGODB_URL: undefined };
  await expect(examineEmbeddedStores(nowhere, silentLogger)).resolves.toBeUndefined();
});

it('finds a generation that is damaged, or was not written to its end, and leaves the others', async () => {
  const store = openEmbeddedViewStore({ path: at('views.db') });
  for (const prefix of ['v1.', 'v2.', 'v3.']) {
    const building = await store.buildGeneration(prefix);
    const numbers = Array.from({ length: 100 }, (_, n) => ({ id: `${n}`, text: 'x'.repeat(3_000) }));
    await building?.store.insertMany({ name: 'things', fields: {}, indexes: [] }, numbers);
    await building?.finish();
  }
  await store.close();
  await damage('views.v1.db');
  await truncate(at('views.v2.db'));
  await examine();
  expect((await putAside()).map((name) => name.replace(/-.*/, ''))).toEqual([
    'views.v1.db.damaged',
    'views.v2.db.damaged',
  ]);
  expect(existsSync(at('views.v3.db'))).toBe(true);
});

it('finds damage in files that nobody has closed in order', async () => {
  await damage('views.db');
  await examine();
  expect(await putAside()).toHaveLength(1);
  expect(existsSync(at('views.db'))).toBe(false);
  await damage('events.db');
  await expect(examine()).rejects.toThrow(StartRefused);
});

it('finds it where one was written since they were closed, whichever it was', async () => {
  await sayClosed({ DATA_DIR: folder });
  await damage('events.db');
  await expect(examine()).rejects.toThrow(StartRefused);
  await rm(at('events.db'));
  await sayClosed({ DATA_DIR: folder });
  await damage('views.db');
  await examine();
  expect(await putAside()).toHaveLength(1);
});

it('does not look through files that are as they were closed, the next time only', async () => {
  // Whole milliseconds, which alone can be put back.
  for (const name of ['events.db', 'views.db']) await utimes(at(name), 1_700_000_000, 1_700_000_000);
  await sayClosed({ DATA_DIR: folder });
  await damageUnseen('views.db');
  await examine();
  expect(await putAside()).toEqual([]);
  await examine();
  expect(await putAside()).toHaveLength(1);
});

it('looks through them where somebody had one open when it was said, and where that was not written whole', async () => {
  const open = new DatabaseSync(at('views.db'));
  open.exec('pragma journal_mode = wal; insert into kept (said) values (0)');
  await sayClosed({ DATA_DIR: folder });
  open.close();
  await utimes(at('events.db'), 1_700_000_000, 1_700_000_000);
  await damageUnseen('views.db');
  await examine();
  expect(await putAside()).toHaveLength(1);

  await writeFile(at('closed'), '{"events.db":"');
  await damageUnseen('events.db');
  await expect(examine()).rejects.toThrow(StartRefused);
});
