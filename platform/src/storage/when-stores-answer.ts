import { growingPauses } from '../process/growing-pauses.ts';
import type { Logger } from '../process/logger.ts';
import { StillLooking, StorageUnavailable } from './storage-unavailable.ts';

/** Does what needs a store, which is named, once that answers. */
export type WaitForStore = <T>(store: string, work: () => Promise<T>) => Promise<T>;

const PAUSES = { firstMs: 500, longestMs: 15_000 };

/**
 * Does what a start needs its stores for. While one of them does not answer it is waited for, with growing pauses and a
 * line that names it; one that is still looking is asked on at once. Any other failure is thrown.
 */
export const whenStoresAnswer = async <T>(logger: Logger, work: () => Promise<T>): Promise<T> => {
  const pauses = growingPauses(PAUSES);
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (error instanceof StillLooking) {
        logger.info({ lookedThrough: error.lookedThrough }, error.message);
        continue;
      }
      if (!(error instanceof StorageUnavailable && error.passes)) throw error;
      logger.warn({ error }, `waiting for ${error.store}`);
      await pauses.next();
    }
};
