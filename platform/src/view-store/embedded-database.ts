import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementResultingChanges } from 'node:sqlite';
import { sqliteFailure } from '../storage/sqlite-failure.ts';
import { BUSY_TIMEOUT_MS } from '../storage/while-busy.ts';

const STATEMENTS_KEPT = 500;

type Row = readonly SQLOutputValue[];

/** A prepared statement whose rows are arrays. */
type Statement = Readonly<{
  run: (...values: SQLInputValue[]) => StatementResultingChanges;
  get: (...values: SQLInputValue[]) => Row | undefined;
  all: (...values: SQLInputValue[]) => Row[];
}>;

/** A checkpoint holds its thread up: durable stores share theirs with the answers, so theirs are small. */
const PAGES_BETWEEN_CHECKPOINTS = { full: 500, normal: 4_000 };

export type Database = ReturnType<typeof openEmbeddedDatabase>;

/**
 * An SQLite database, in a file or (without a path) in memory, with its prepared statements kept. `full` durability
 * survives a power cut at any moment; `normal` may lose the last transactions then, but never corrupts. Several processes
 * may open the same file: a write that meets another's waits a moment, then fails as busy. Throws StorageUnavailable when
 * the file cannot be opened.
 */
export const openEmbeddedDatabase = (path: string | undefined, durability: 'full' | 'normal') => {
  const database = opened(path ?? ':memory:', durability);

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
    /** A statement that is not kept. */
    prepare,
    prepared,
    transaction,
    run: (sql: string, ...values: SQLInputValue[]) => Number(prepared(sql).run(...values).changes),
    get: (sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values),
    all: (sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values),
    close: () => database.close(),
  };
};

/** Making the file what it is to be may wait for another process that does the same. */
const opened = (path: string, durability: 'full' | 'normal'): DatabaseSync => {
  try {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    // The size of a page is a new file's only, and must be said before anything else.
    database.exec(`PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability};
      PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS[durability]};
      PRAGMA cache_size = -16384; PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return database;
  } catch (error) {
    throw sqliteFailure(path, error);
  }
};
