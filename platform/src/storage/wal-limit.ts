/**
 * To how much a `-wal` file is cut back as soon as all of it is in its database. It grows beyond that while somebody reads
 * what was before, as a backup does; without a limit it keeps the size that it once had until the last process ends.
 */
export const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

export const LIMIT_WAL = `PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES}`;
