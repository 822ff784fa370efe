import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { spawnMonitor } from './testing/spawned-monitor.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'monitor-damaged-'));
  const first = spawnMonitor({ DATA_DIR: folder });
  await first.url;
  first.stop();
  await first.ended();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Overwrites a page of a file, and everything after it. */
const damage = async (name: string, fromByte: number): Promise<void> => {
  const file = await open(join(folder, name), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size - fromByte, 0xa5), 0, size - fromByte, fromByte);
  await file.close();
};

it.each([
  ['views.db', 'no database at all '.repeat(1_000)],
  ['views.v1.db', 'no database at all '.repeat(1_000)],
  ['views.v1.db', ''],
  ['views.db', undefined],
  ['views.v1.db', undefined],
])('views that are damaged, %s, are put aside and built anew', async (name, instead) => {
  if (instead === undefined) await damage(name, 8_192);
  else await writeFile(join(folder, name), instead);
  const monitor = spawnMonitor({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const url = await monitor.url;
  const ready = await fetch(`${url}/health/ready`);
  monitor.stop();
  const { code, err } = await monitor.ended();
  expect({ code, ready: ready.status }).toEqual({ code: 0, ready: 200 });
  expect(err).toContain(join(folder, `${name}.damaged-`));
  expect((await readdir(folder)).filter((other) => other.startsWith(`${name}.damaged-`))).not.toEqual([]);
});

describe('a damaged log', () => {
  const startRefused = async (): Promise<string> => {
    const { code, out, err } = await spawnMonitor({ DATA_DIR: folder }).ended();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    return err;
  };

  it('stops the start with one line: the file, the first bad position, what to do', async () => {
    const log = new DatabaseSync(join(folder, 'events.db'));
    const copy = log.prepare(`insert into events (stream, version, id, type, schemaVersion, metadata, data, sum)
      select stream || ?, version, id, type, schemaVersion, metadata, printf('%.*c', 3000, 'x'), 0 from events where position = 1`);
    for (let n = 0; n < 50; n += 1) copy.run(n);
    log.exec('pragma wal_checkpoint(truncate)');
    log.close();
    await damage('events.db', 20 * 4_096);
    expect(await startRefused()).toMatch(
      /^La bitácora \S+events\.db está dañada desde la posición \d+ [^\n]*operations\.md[^\n]*\n$/,
    );
  });

  it('that is no database at all is refused as well', async () => {
    await writeFile(join(folder, 'events.db'), 'no database at all '.repeat(1_000));
    expect(await startRefused()).toMatch(/^La bitácora \S+ está dañada desde la posición 1 [^\n]*\n$/);
  });
});
