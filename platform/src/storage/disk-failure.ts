import { StorageFull, StorageUnavailable } from './storage-unavailable.ts';

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
/** What a disk says that may take more again: by itself, or when somebody makes room. */
const PASSING: ReadonlySet<string> = new Set(['EIO', 'EMFILE', 'ENFILE', 'EBUSY', 'ETIMEDOUT']);
const LASTING: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'ENOENT', 'ESTALE']);

/** What the operating system said, by its code; '' of an error of another kind. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error && 'syscall' in error && 'code' in error ? String(error.code) : '';

/** An error of the disk as StorageUnavailable of `store` where it tells of the storage; any other as it is. */
export const diskFailure = (store: string, error: unknown): unknown => {
  const code = codeOf(error);
  if (FULL.has(code)) return new StorageFull(store, { cause: error });
  if (PASSING.has(code)) return new StorageUnavailable(store, { cause: error });
  return LASTING.has(code) ? new StorageUnavailable(store, { cause: error, passes: false }) : error;
};

/** The same of a disk that takes nothing more, whatever was being written. */
export const fullDisk = (error: unknown): unknown => (FULL.has(codeOf(error)) ? diskFailure('the disk', error) : error);
