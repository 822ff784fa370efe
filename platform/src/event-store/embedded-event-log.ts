import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { sqliteFailure } from '../storage/sqlite-failure.ts';
import { LIMIT_WAL } from '../storage/wal-limit.ts';
import { BUSY_TIMEOUT_MS } from '../storage/while-busy.ts';
import type { Append, Appended, LogQuery, Recorded } from './event-store.ts';
import { assertWellFormed } from './well-formed-append.ts';

/**
 * `sum` vouches for all of an event but its position. A segment is a stream's name up to its first dot: what a prefix usually asks for,
 * served in log order by its index.
 */
const schema = `
  create table if not exists events (
    position integer primary key autoincrement,
    stream text not null,
    version integer not null,
    id text not null,
    type text not null,
    schemaVersion integer not null,
    metadata text not null,
    data text not null,
    sum integer not null,
    segment text not null generated always as (substr(stream, 1, instr(stream, '.'))) virtual,
    unique (stream, version),
    unique (stream, id)
  ) strict;
  create index if not exists eventsBySegment on events (segment);
`;

const columns = 'position, stream, version, id, type, schemaVersion, metadata, data, sum';

/** In the order of `columns`. */
type Row = [number, string, number, string, string, number, string, string, number];

export type EncodedEvent = Readonly<{
  id: string;
  type: string;
  schemaVersion: number;
  metadata: string;
  data: string;
}>;

/** An append whose events are JSON already, so that writing it can fail for no reason but the storage. */
export type EncodedAppend = Readonly<{ stream: string; expected: number; events: readonly EncodedEvent[] }>;

export const encodeAppend = (append: Append): EncodedAppend => {
  assertWellFormed(append);
  const { stream, expected, events } = append;
  return {
    stream,
    expected,
    events: events.map(({ id, type, schemaVersion, metadata, data }) => ({
      id,
      type,
      schemaVersion,
      metadata: JSON.stringify(metadata),
      data: JSON.stringify(data),
    })),
  };
};

/** Tells what was changed by accident, in the file or beneath it: who changes it on purpose changes this as well. */
export const eventSum = (
  stream: string,
  version: number,
  { id, type, schemaVersion, metadata, data }: EncodedEvent,
): number => crc32(data, crc32(metadata, crc32(JSON.stringify([stream, version, id, type, schemaVersion]))));

const positionOf = (sequence: number): string => String(sequence).padStart(20, '0');

const decoder =
  (path: string) =>
  ([sequence, stream, version, id, type, schemaVersion, metadata, data, sum]: Row): Recorded => {
    const place = { id, type, schemaVersion, stream, version, position: positionOf(sequence) };
    return eventSum(stream, version, { id, type, schemaVersion, metadata, data }) === sum
      ? { ...place, metadata: JSON.parse(metadata), data: JSON.parse(data) }
      : { ...place, metadata: {}, data: undefined, damagedIn: path };
  };

const opened = (path: string): DatabaseSync => {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -8000');
    db.exec(`pragma wal_autocheckpoint = 2000; ${LIMIT_WAL}; ${schema}`);
    return db;
  } catch (error) {
    db?.close();
    throw sqliteFailure(path, error);
  }
};

/**
 * The log as one SQLite table: every call is one synchronous step, and fails as SQLite does; only opening it throws
 * StorageUnavailable.
 */
export const openEmbeddedEventLog = (path: string) => {
  const db = opened(path);

  const versionOf = db.prepare('select coalesce(max(version), 0) as version from events where stream = ?');
  const found = db.prepare('select version, position from events where stream = ? and id = ?');
  const insert = db.prepare(
    'insert into events (stream, version, id, type, schemaVersion, metadata, data, sum) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const newest = db.prepare('select max(position) as position from events');
  const dataVersion = db.prepare('pragma data_version');

  const prepareRows = (condition: string) => {
    const statement = db.prepare(`select ${columns} from events where ${condition} limit ?`);
    statement.setReturnArrays(true);
    return statement;
  };
  const rowsOfStream = prepareRows('stream = ? and version between ? and ? order by version');
  const rowsOfLog = prepareRows('position > ? order by position');
  // `+stream` keeps the planner on the segment's index, which is in log order: a batch costs what it returns.
  const rowsOfSegment = prepareRows('segment = ? and position > ? and +stream >= ? and +stream < ? order by position');
  // A prefix without a dot may cover many segments: reading on from the position passes over the log once in all.
  const rowsOfPrefix = prepareRows('position > ? and +stream >= ? and +stream < ? order by position');

  const decode = decoder(path);
  const decoded = (rows: unknown): Recorded[] => (rows as Row[]).map(decode); // the statements return arrays of `columns`

  const streamVersion = (stream: string): number => Number(versionOf.get(stream)?.version);

  const appendOne = ({ stream, expected, events }: EncodedAppend): Appended => {
    const actual = streamVersion(stream);
    const present =
      actual === 0 ? [] : events.map(({ id }) => found.get(stream, id)).filter((row) => row !== undefined);
    const last = present.at(-1);
    if (last && present.length === events.length)
      return { ok: true, version: Number(last.version), position: positionOf(Number(last.position)) };
    if (last || actual !== expected) return { ok: false, conflict: 'version', actual };

    let version = actual;
    let sequence: number | bigint = 0;
    for (const event of events) {
      const { id, type, schemaVersion, metadata, data } = event;
      const sum = eventSum(stream, ++version, event);
      sequence = insert.run(stream, version, id, type, schemaVersion, metadata, data, sum).lastInsertRowid;
    }
    return { ok: true, version, position: positionOf(Number(sequence)) };
  };

  const inTransaction = <T>(work: () => T): T => {
    db.exec('begin immediate');
    try {
      const result = work();
      db.exec('commit');
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      throw error;
    }
  };

  let seenDataVersion = 0;

  return {
    read: (stream: string, from: number, limit: number): { events: Recorded[]; version: number } => {
      const version = streamVersion(stream);
      return { events: decoded(rowsOfStream.all(stream, from, version, limit)), version };
    },

    /** All in one transaction, and so one wait for the disk; a conflict on one stream leaves the others alone. */
    append: (appends: readonly EncodedAppend[]): Appended[] => inTransaction(() => appends.map(appendOne)),

    readLog: ({ after = '0', streamPrefix = '', limit }: LogQuery & { limit: number }): Recorded[] => {
      if (streamPrefix === '') return decoded(rowsOfLog.all(Number(after), limit));
      const segment = streamPrefix.slice(0, streamPrefix.indexOf('.') + 1);
      const beyond = `${streamPrefix}\u{10ffff}`;
      return decoded(
        segment === ''
          ? rowsOfPrefix.all(Number(after), streamPrefix, beyond, limit)
          : rowsOfSegment.all(segment, Number(after), streamPrefix, beyond, limit),
      );
    },

    lastPosition: (): string | undefined => {
      const position = newest.get()?.position;
      return position === null ? undefined : positionOf(Number(position));
    },

    /** Whether another connection has committed since the last call. */
    changedElsewhere: (): boolean => {
      const before = seenDataVersion;
      seenDataVersion = Number(dataVersion.get()?.data_version);
      return seenDataVersion !== before;
    },

    close: (): void => {
      if (db.isOpen) db.close();
    },
  };
};
