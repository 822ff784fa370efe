import { backup, DatabaseSync } from 'node:sqlite';
import { existingFile } from './existing-file.ts';
import { sqliteFailure } from './sqlite-failure.ts';

/** A step of a copy: about 8 MB. */
const PAGES_A_STEP = 1_000;
/** The thread is held up meanwhile, and so is whoever writes into what is held already. */
const PATIENCE_MS = 250;

/** An SQLite file as it was at one moment, whatever is written into it since. */
export type DatabaseSnapshot = Readonly<{
  /** Writes it into a new file, whole, without any `-wal` beside it. Says how far it has come, from 0 to 1. */
  copyTo: (path: string, onProgress?: (part: number) => void) => Promise<void>;
  close: () => void;
}>;

const opened = (path: string, sql: string): DatabaseSync => {
  try {
    const database = new DatabaseSync(existingFile(path), { timeout: PATIENCE_MS });
    try {
      database.exec(sql);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw sqliteFailure(path, error);
  }
};

/**
 * Holds on to a file as it is now. Writers go on: only their `-wal` grows until this is closed. Throws StorageUnavailable,
 * after a moment, while others keep it from being read.
 */
export const openSnapshot = (path: string): DatabaseSnapshot => {
  // What a transaction has read once it reads until its end; a copy made within it sees the same.
  const database = opened(path, 'begin; select * from sqlite_schema');
  return {
    copyTo: async (target, onProgress = () => {}) => {
      try {
        await backup(database, target, {
          rate: PAGES_A_STEP,
          progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / totalPages),
        });
      } catch (error) {
        throw sqliteFailure(path, error);
      }
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
};

/**
 * Keeps everybody from writing into a file until it is closed: for a moment only. Reading goes on. Throws
 * StorageUnavailable, after a moment, while another writes.
 */
export const holdWriters = (path: string): Readonly<{ close: () => void }> => {
  const database = opened(path, 'begin immediate');
  return { close: () => database.close() };
};
