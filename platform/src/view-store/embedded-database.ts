import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementResultingChanges } from 'node:sqlite';
import { existingFile } from '../storage/existing-file.ts';
import { sqliteFailure } from '../storage/sqlite-failure.ts';
import { LIMIT_WAL } from '../storage/wal-limit.ts';
import { BUSY_TIMEOUT_MS } from '../storage/while-busy.ts';

const STATEMENTS_KEPT = 500;

export type Row = readonly SQLOutputValue[];

/** A prepared statement whose rows are arrays. */
type Statement = Readonly<{
  run: (...values: SQLInputValue[]) => StatementResultingChanges;
  get: (...values: SQLInputValue[]) => Row | undefined;
  all: (...values: SQLInputValue[]) => Row[];
}>;

/**
 * What a power cut takes: with `full` nothing; with `normal` perhaps the last transactions, while the file stays sound;
 * with `closed` the whole file, until it is closed; with `none` the whole file, even then, for one that is thrown away. A
 * file of the last kinds is one process's own while it is written, and worth nothing when that one dies; writing it is the
 * fastest.
 */
export type Durability = 'full' | 'normal' | 'closed' | 'none';

/** SQLite as Node opens it knows no journal that is off, and says nothing. */
const IN_MEMORY = 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF';

const JOURNALS: Readonly<Record<Durability, string>> = {
  full: `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${LIMIT_WAL}`,
  normal: `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${LIMIT_WAL}`,
  closed: IN_MEMORY,
  none: IN_MEMORY,
};

/** A checkpoint holds its thread up: durable stores share theirs with the answers, so theirs are small. */
const PAGES_BETWEEN_CHECKPOINTS: Readonly<Record<Durability, number>> = {
  full: 1_000,
  normal: 8_000,
  closed: 0,
  none: 0,
};

export type Database = ReturnType<typeof openEmbeddedDatabase>;

/**
 * An SQLite database, in a file or (without a path) in memory, with its prepared statements cached. Several processes may
 * open the same file: a write that meets another's waits a moment, then fails as busy. Throws StorageUnavailable when
 * the file cannot be opened; where it `isThere`, also when it is not: otherwise SQLite makes it.
 */
export const openEmbeddedDatabase = (
  path: string | undefined,
  durability: Durability,
  { isThere = false }: Readonly<{ isThere?: boolean }> = {},
) => {
  const database = opened(path ?? ':memory:', durability, isThere);

  const statements = new Map<string, Statement>();

  const prepare = (sql: string): Statement => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement as unknown as Statement; // its type declaration does not know setReturnArrays
  };

  const prepared = (sql: string): Statement => {
    const statement = statements.get(sql) ?? prepare(sql);
    // Taken out and put back: the first of the map is then the one unused for longest.
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (oldest !== undefined && statements.size > STATEMENTS_KEPT) statements.delete(oldest);
    return statement;
  };

  /** Atomic. Inside another transaction it is a part of that one. */
  const transaction = <T>(work: () => T): T => {
    if (database.isTransaction) return work();
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite itself has rolled back already after some failures, a full disk among them.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    /** A statement that is not cached. */
    prepare,
    prepared,
    transaction,
    /** Changes the schema: by statements that nobody runs again. */
    define: (sql: string): void => database.exec(sql),
    run: (sql: string, ...values: SQLInputValue[]) => Number(prepared(sql).run(...values).changes),
    get: (sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values),
    all: (sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values),
    close: () => {
      database.close();
      if (durability === 'closed' && path !== undefined) flush(path);
    },
  };
};

/** Makes sure that a file, or (to be read only) the names in a folder, are on the disk. */
export const flush = (path: string, mode: 'r' | 'r+' = 'r+'): void => {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const opened = (path: string, durability: Durability, isThere: boolean): DatabaseSync => {
  try {
    const file = isThere ? existingFile(path) : path;
    return withPragmas(new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }), durability);
  } catch (error) {
    throw sqliteFailure(path, error);
  }
};

const withPragmas = (database: DatabaseSync, durability: Durability): DatabaseSync => {
  try {
    // The size of a page is a new file's only, and must be said before anything else.
    database.exec(`PRAGMA page_size = 4096; ${JOURNALS[durability]};
      PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS[durability]};
      PRAGMA cache_size = -16384`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};
