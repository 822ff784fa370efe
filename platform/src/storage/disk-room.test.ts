import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
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
  const logger = { ...silentLogger, error: (_details: object, message: string) => void said.push(message) };
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

it('says nothing of a file system that does not tell', async () => {
  expect(await openAt(undefined)).toMatchObject({ isFull: false, said: [] });
});
