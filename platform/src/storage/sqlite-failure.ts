import { StorageFull, StorageUnavailable } from './storage-unavailable.ts';

/** SQLite's primary result codes that tell of the storage. */
const BUSY = 5;
const LOCKED = 6;
const IO_ERROR = 10;
const FULL = 13;
const PASSING: ReadonlySet<number> = new Set([BUSY, LOCKED, IO_ERROR, FULL]);

const READ_ONLY = 8;
const CORRUPT = 11;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;
const LASTING: ReadonlySet<number> = new Set([READ_ONLY, CORRUPT, CANNOT_OPEN, NOT_A_DATABASE]);

/** SQLite's primary result code of an error, or of what made a store unavailable; undefined for one that is not SQLite's. */
const resultCode = (error: unknown): number | undefined => {
  if (error instanceof StorageUnavailable) return resultCode(error.cause);
  return typeof error === 'object' && error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
};

/** Whether another connection holds the file at this moment. */
export const isBusy = (error: unknown): boolean => [BUSY, LOCKED].includes(resultCode(error) ?? 0);

/** Whether the file is not what was written: damaged, or no database at all. */
export const isDamaged = (error: unknown): boolean => [CORRUPT, NOT_A_DATABASE].includes(resultCode(error) ?? 0);

/** An error of SQLite as StorageUnavailable of `store` where it tells of the storage; any other as it is. */
export const sqliteFailure = (store: string, error: unknown): unknown => {
  if (error instanceof StorageUnavailable) return error;
  const code = resultCode(error) ?? 0;
  if (code === FULL) return new StorageFull(store, { cause: error });
  if (PASSING.has(code)) return new StorageUnavailable(store, { cause: error });
  return LASTING.has(code) ? new StorageUnavailable(store, { cause: error, passes: false }) : error;
};
