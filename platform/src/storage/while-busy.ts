import { setTimeout } from 'node:timers/promises';
import { isBusy, sqliteFailure } from './sqlite-failure.ts';

/** For how long SQLite itself waits for another's lock: that holds the whole thread up. */
export const BUSY_TIMEOUT_MS = 50;
const AGAIN_AFTER_MS = 20;
const PATIENCE_MS = 4_000;

/**
 * What SQLite gives for the work, tried again for some seconds while another connection holds the file: the thread is
 * free meanwhile. Throws StorageUnavailable of `store` when that lasts, and where it tells of the storage.
 */
export const whileBusy = async <T>(store: string, work: () => T | Promise<T>): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw sqliteFailure(store, error);
      await setTimeout(AGAIN_AFTER_MS);
    }
};

/** The same, tried once. */
export const whileFree = async <T>(store: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw sqliteFailure(store, error);
  }
};
