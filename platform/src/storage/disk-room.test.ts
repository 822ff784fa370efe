import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMetrics } from '../metrics/metrics.ts';
import { silentLogger } from '../process/logger.ts';
import { openDiskRoom } from './disk-room.ts';

const MEGABYTE = 1_024 * 1_024;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-room-'));
});
afterEach(() => rm(folder, { recursive: true }));

const openAt = async (free: number | undefined) => {
  const metrics = openMetrics();
  const said: string[] = [];
  const say = (_details: object, message: string) => void said.push(message);
  const logger = { ...silentLogger, warn: say, error: say };
  const disk = await openDiskRoom(folder, { logger, metrics }, () => free);
  disk.close();
  return { isFull: disk.isFull(), hasReserve: existsSync(join(folder, 'reserve')), said, shown: await metrics.show() };
};

it('sets room aside while there is plenty, and gives it up when a start finds none', async () => {
  expect(await openAt(100 * MEGABYTE)).toMatchObject({ isFull: false, hasReserve: true, said: [] });
  expect(await openAt(5 * MEGABYTE)).toMatchObject({ isFull: false, hasReserve: true });
  expect(await openAt(0)).toMatchObject({ isFull: true, hasReserve: false });
  expect(await openAt(8 * MEGABYTE)).toMatchObject({ isFull: true, hasReserve: false });
  expect(await openAt(20 * MEGABYTE)).toMatchObject({ isFull: false, hasReserve: false });
});

it('says that the disk is full in the log, once, and in the metrics', async () => {
  const { said, shown } = await openAt(0);
  expect(said).toEqual(['the disk is full: nothing is saved, readers are served']);
  expect(shown).toContain('monitor_disk_full 1');
  expect(shown).toContain('monitor_disk_free_bytes 0');
});

it('is one for all processes of the folder: they set it aside, and give it up, beside each other', async () => {
  const all = (free: number) => Promise.all([openAt(free), openAt(free), openAt(free)]);
  expect(await all(100 * MEGABYTE)).toMatchObject(Array(3).fill({ isFull: false, said: [] }));
  expect(await stat(join(folder, 'reserve'))).toMatchObject({ size: 8 * MEGABYTE });
  expect(await all(0)).toMatchObject(Array(3).fill({ isFull: true, hasReserve: false }));
});

it('takes what another process set aside only in part for that much, and makes it whole where there is plenty', async () => {
  await writeFile(join(folder, 'reserve'), Buffer.alloc(2 * MEGABYTE));
  expect(await openAt(9 * MEGABYTE)).toMatchObject({ isFull: true, hasReserve: true });
  expect(await openAt(11 * MEGABYTE)).toMatchObject({ isFull: false });
  await openAt(100 * MEGABYTE);
  expect(await stat(join(folder, 'reserve'))).toMatchObject({ size: 8 * MEGABYTE });
});

it('says nothing of a file system that does not tell', async () => {
  expect(await openAt(undefined)).toMatchObject({ isFull: false, said: [] });
});
