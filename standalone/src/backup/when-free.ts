import { pause } from '@monitor/platform/process/pause';
import { system } from '@monitor/platform/process/system';
import { isBusy } from '@monitor/platform/storage/sqlite-failure';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';

/** Longer than anybody holds a database who works on it: an operator's command has time. */
const PATIENCE_MS = 60_000;
const AGAIN_AFTER_MS = 100;

/** Told once, with its path, that a database is held by others. */
export type OnBusy = (database: string) => void;

/** What the work gives, begun again for up to a minute while it meets a database that others hold. */
export const whenFree = async <T>(
  work: () => Promise<T>,
  onBusy: OnBusy,
  {
    elapsed,
    wait = pause,
  }: Pick<typeof system, 'elapsed'> & { wait?: (milliseconds: number) => Promise<void> } = system,
): Promise<T> => {
  const until = elapsed() + PATIENCE_MS;
  for (let isPrinted = false; ; isPrinted = true)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageUnavailable && isBusy(error.cause)) || elapsed() > until) throw error;
      if (!isPrinted) onBusy(error.store);
      await wait(AGAIN_AFTER_MS);
    }
};
