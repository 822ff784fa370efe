import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventstoredbStandIn } from './event-store/testing/eventstoredb-stand-in.ts';
import { readConfig } from './process/config.ts';
import { silentLogger } from './process/logger.ts';
import { openServicePorts, type ServicePorts } from './service-ports.ts';
import { StorageFull } from './storage/storage-unavailable.ts';

const MEGABYTE = 1_024 * 1_024;

let folder: string;
let opened: ServicePorts[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-ports-'));
  opened = [];
});
afterEach(async () => {
  for (const ports of opened) await ports.close();
  await rm(folder, { recursive: true });
});

const openWith = async (megabytes: number, env = {}): Promise<ServicePorts> => {
  const free = () => megabytes * MEGABYTE;
  const ports = await openServicePorts(readConfig({ DATA_DIR: folder, ...env }), silentLogger, { free });
  opened.push(ports);
  return ports;
};
const event = { id: 'e', type: 'Happened', data: {}, schemaVersion: 1, metadata: {} };

it('appends while there is room', async () => {
  const { events, disk } = await openWith(100);
  expect(disk.isFull()).toBe(false);
  expect(await events.append('s', 0, [event])).toMatchObject({ ok: true });
});

it('appends nothing on a full disk: what another start gave up is not for work under way', async () => {
  const { events } = await openWith(100);
  await events.append('s', 0, [event]);
  const full = await openWith(0);
  expect(full.disk.isFull()).toBe(true);
  const more = { stream: 's', expected: 1, events: [{ ...event, id: 'f' }] };
  await expect(full.events.append(more.stream, more.expected, more.events)).rejects.toThrow(StorageFull);
  await expect(full.events.appendMany([more])).rejects.toThrow(StorageFull);
  expect(await full.events.read('s')).toMatchObject({ version: 1 });
});

it('watches the disk where some of its stores lie there', async () => {
  const server = await openEventstoredbStandIn();
  const { disk, metrics } = await openWith(0, { EVENTSTORE_URL: server.url });
  expect(disk.isFull()).toBe(true);
  expect(await metrics.show()).toContain('monitor_disk_full 1');
  await server.close();
});

it('does what goes before once the reserve is given up, and before anything is opened', async () => {
  await openWith(100);
  const seen: boolean[] = [];
  const before = async () => void seen.push(existsSync(join(folder, 'reserve')));
  const given = { before, free: () => 0 };
  opened.push(await openServicePorts(readConfig({ DATA_DIR: folder }), silentLogger, given));
  expect(seen).toEqual([false]);
});
