import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metrics } from '../metrics/metrics.ts';
import { platformMetrics } from '../metrics/platform-metrics.ts';
import type { Logger } from '../process/logger.ts';
import { dataFolder } from './data-folder.ts';
import { diskFailure } from './disk-failure.ts';
import { StorageFull } from './storage-unavailable.ts';

/** Whether the disk of the data folder has room for anything but reading. */
export type DiskRoom = Readonly<{ isFull: () => boolean; close: () => void }>;

/** What readiness says of commands while there is none. */
export const NO_ROOM = 'refused: there is no room on the disk';

const MEGABYTE = 1_024 * 1_024;
/** Set aside while there is room: what stores have to write before they can be read is made of it. */
const RESERVE_BYTES = 8 * MEGABYTE;
/** With less than that beside the reserve nothing more is taken: work that is under way may still end. */
const LEAST_BYTES = 4 * MEGABYTE;
/** A reserve is only taken where several of it are left. */
const PLENTY_BYTES = 4 * RESERVE_BYTES;

const LOOK_EVERY_MS = 5_000;
const BELIEVED_MS = 500;

/** The same of a process that takes none itself, while it is so: to be among the details of its readiness. */
export const noRoomOn = (disk: DiskRoom): Readonly<{ commands?: string }> =>
  disk.isFull() ? { commands: NO_ROOM } : {};

/** How much of a disk is free to this process; undefined where its file system does not say. */
export const freeBytes = (folder: string): number | undefined => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
};

/**
 * Watches the disk of the data folder, in the metrics and the log too, before anything there is opened: a start on a full
 * disk gives up the reserve, so that its stores open and readers are served. Processes on one folder share the reserve:
 * each may make it whole or give it up at any time, beside the others, and the same comes out.
 */
export const openDiskRoom = async (
  folder: string,
  { logger, metrics }: Readonly<{ logger: Logger; metrics: Metrics }>,
  free: () => number | undefined = () => freeBytes(folder),
): Promise<DiskRoom> => {
  const reserve = join(folder, dataFolder.reserve);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    if (!(diskFailure(folder, error) instanceof StorageFull)) throw error; // the reserve may have to go first
  });

  /** Less than the whole where a process is writing it, or was ended while it did. */
  const reserved = (): number => {
    try {
      return statSync(reserve).size;
    } catch {
      return 0;
    }
  };

  const keepReserve = (): void => {
    const left = free() ?? PLENTY_BYTES;
    if (left < LEAST_BYTES) rmSync(reserve, { force: true });
    else if (left > PLENTY_BYTES && reserved() < RESERVE_BYTES)
      try {
        writeFileSync(reserve, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 });
      } catch (error) {
        rmSync(reserve, { force: true });
        logger.warn({ error, reserve }, 'no room could be set aside on the disk');
      }
  };
  keepReserve();

  let known: Readonly<{ at: number; isFull: boolean }> | undefined;
  let isLogged = false;
  const look = (): boolean => {
    const left = free();
    const isFull = left !== undefined && left + reserved() < RESERVE_BYTES + LEAST_BYTES;
    known = { at: performance.now(), isFull };
    if (isFull && !isLogged)
      logger.error({ folder, free: left }, 'the disk is full: nothing is saved, readers are served');
    if (!isFull && isLogged) logger.warn({ folder, free: left }, 'the disk has room again: everything is saved');
    isLogged = isFull;
    return isFull;
  };
  const looking = setInterval(() => {
    if (!look() && reserved() < RESERVE_BYTES) keepReserve();
  }, LOOK_EVERY_MS).unref();

  const isFull = (): boolean => (known && performance.now() - known.at < BELIEVED_MS ? known.isFull : look());
  const { diskFree, diskFull } = platformMetrics(metrics);
  diskFree(() => free() ?? {});
  diskFull(() => Number(look()));
  look();
  return { isFull, close: () => clearInterval(looking) };
};
