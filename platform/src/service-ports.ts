import type { EventStore } from './event-store/event-store.ts';
import { openProcessMetrics } from './metrics/metrics.ts';
import { openPorts, type Ports } from './ports.ts';
import type { Config } from './process/config.ts';
import type { Logger } from './process/logger.ts';
import { type DiskRoom, openDiskRoom } from './storage/disk-room.ts';
import { StorageFull } from './storage/storage-unavailable.ts';

export type ServicePorts = Ports & Readonly<{ disk: DiskRoom }>;

type Surroundings = Readonly<{
  /** What is done before anything is opened, once a full disk has room for it. */
  before?: () => Promise<void>;
  /** How much of the disk is free; as its file system says by default. */
  free?: () => number | undefined;
}>;

const NOTHING_THERE: DiskRoom = { isFull: () => false, close: () => {} };

/**
 * What a process that serves stands on: its ports, its own figures, and the watch on the disk of those of its stores that
 * are files in the data folder. While that is full nothing is appended: work under way, in whatever process, leaves the
 * room that a start gave up to what readers need.
 */
export const openServicePorts = async (
  config: Config,
  logger: Logger,
  { before, free }: Surroundings = {},
): Promise<ServicePorts> => {
  const metrics = openProcessMetrics();
  const isAllOnServers = config.EVENTSTORE_URL !== undefined && config.MONGODB_URL !== undefined;
  const disk = isAllOnServers ? NOTHING_THERE : await openDiskRoom(config.DATA_DIR, { logger, metrics }, free);
  await before?.();
  const ports = await openPorts(config, logger, metrics);
  return {
    ...ports,
    events: withRoom(ports.events, disk, config.DATA_DIR),
    disk,
    close: async () => {
      await ports.close();
      disk.close();
    },
  };
};

const withRoom = (events: EventStore, disk: DiskRoom, folder: string): EventStore => {
  const whereRoomIs = async <T>(append: () => Promise<T>): Promise<T> => {
    if (disk.isFull()) throw new StorageFull(folder);
    return append();
  };
  return {
    ...events,
    append: (...one) => whereRoomIs(() => events.append(...one)),
    appendMany: (all) => whereRoomIs(() => events.appendMany(all)),
  };
};
