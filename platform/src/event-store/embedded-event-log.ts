import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { sqliteFailure } from '../storage/sqlite-failure.ts';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { LIMIT_WAL } from '../storage/wal-limit.ts';
import { BUSY_TIMEOUT_MS } from '../storage/while-busy.ts';
import { framesSchema, openFrames, type PlacedFrame, type PlacesIn, segmentOf } from './embedded-frames.ts';
import { type EncodedAppend, type EncodedEvent, eventSum } from './encoded-event.ts';
import type { FramedEvent } from './event-frame.ts';
import type { Appended, LogQuery, Recorded } from './event-store.ts';
import { streamKeys } from './stream-key.ts';
import { openWordNumbers, wordsSchema } from './word-numbers.ts';

/**
 * `events` are the newest, one by one, each with a sum that vouches for all of it but its position. What they are more than
 * fill a frame with goes into `frames`, packed together, with a sum for all of it. `places` say of each stream where its
 * events are, whatever holds them. A segment is a stream's name up to its first dot: what a prefix usually asks for.
 */
const schema = `
  create table if not exists events (
    position integer primary key,
    stream text not null,
    version integer not null,
    id text not null,
    type text not null,
    schemaVersion integer not null,
    metadata text not null,
    data text not null,
    sum integer not null
  ) strict;
  create table if not exists places (
    stream blob not null,
    version integer not null,
    position integer not null,
    type integer not null,
    idSum integer not null,
    primary key (stream, version)
  ) strict, without rowid;
`;

/** A frame more saves a few bytes of each event and costs whoever reads one of them as much time again. */
const EVENTS_PER_FRAME = 64;

const columns = 'position, stream, version, id, type, schemaVersion, metadata, data, sum';

/** An event as `events` hold it, in the order of `columns`. */
type Row = [number, string, number, string, string, number, string, string, number];

/** The same by name, as it goes into a frame. */
type Placed = FramedEvent & Readonly<{ position: number }>;

const placedIn = ([position, stream, version, id, type, schemaVersion, metadata, data, sum]: Row): Placed => {
  const event = { id, type, schemaVersion, metadata, data };
  return { ...event, position, stream, version, isDamaged: eventSum(stream, version, event) !== sum };
};

const rowOf = (event: Placed): Row => {
  const { position, stream, version, id, type, schemaVersion, metadata, data } = event;
  return [position, stream, version, id, type, schemaVersion, metadata, data, eventSum(stream, version, event)];
};

const positionOf = (sequence: number): string => String(sequence).padStart(20, '0');

const opened = (path: string, readOnly: boolean): DatabaseSync => {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly });
    db.exec('pragma cache_size = -8000');
    if (readOnly) return db;
    db.exec('pragma journal_mode = wal; pragma synchronous = full');
    db.exec(`pragma wal_autocheckpoint = 2000; ${LIMIT_WAL}; ${schema} ${framesSchema} ${wordsSchema}`);
    return db;
  } catch (error) {
    db?.close();
    throw sqliteFailure(path, error);
  }
};

type Opening = Readonly<{ readOnly?: boolean; eventsPerFrame?: number | undefined }>;

/**
 * The log in one SQLite file: every call is one synchronous step, and fails as SQLite does; only opening it throws
 * StorageUnavailable. Positions have no gaps.
 */
export const openEmbeddedEventLog = (
  path: string,
  { readOnly = false, eventsPerFrame = EVENTS_PER_FRAME }: Opening = {},
) => {
  const db = opened(path, readOnly);
  const words = openWordNumbers(db);
  const { keyFor, keyOf, streamOf } = streamKeys(words);

  /** Rows as arrays of the columns that are selected. */
  const prepareRows = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const versionOf = db.prepare('select coalesce(max(version), 0) as version from places where stream = ?');
  const placesOf = db.prepare(
    'select version, position from places where stream = ? and version between ? and ? order by version limit ?',
  );
  const placesWithIds = db.prepare(`select version, position from places
    where stream = ? and idSum in (select value from json_each(?)) order by version`);
  const placesBetween = db.prepare(
    'select stream, version from places where position between ? and ? order by position',
  );
  const typeAt = db.prepare('select type from places where stream = ? and version = ?');
  const place = db.prepare('insert into places (stream, version, position, type, idSum) values (?, ?, ?, ?, ?)');

  const newest = db.prepare(`select max(
    coalesce((select max(position) from events), 0),
    coalesce((select first + count - 1 from frames order by first desc limit 1), 0)
  ) as position`);
  const looseAt = prepareRows(`select ${columns} from events where position = ?`);
  const looseAfter = prepareRows(`select ${columns} from events where position > ? order by position`);
  const looseCount = db.prepare('select count(*) as count from events');
  const addLoose = db.prepare(`insert into events (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const dropLoose = db.prepare('delete from events where position <= ?');

  const dataVersion = db.prepare('pragma data_version');

  const within = <T>(kind: 'immediate' | 'deferred', work: () => T): T => {
    db.exec(`begin ${kind}`);
    try {
      const result = work();
      db.exec('commit');
      return result;
    } catch (error) {
      words.forget();
      if (db.isTransaction) db.exec('rollback');
      throw error;
    }
  };

  type Place = Pick<Recorded, 'stream' | 'version' | 'position' | 'type'>;

  const damaged = (where: Place): Recorded => ({
    ...{ id: '', schemaVersion: 1, metadata: {}, data: undefined, damagedIn: path },
    ...where,
  });

  const fromRow = (row: Row): Recorded => {
    const { position, metadata, data, isDamaged, ...known } = placedIn(row);
    const there = { ...known, position: positionOf(position) };
    return isDamaged ? damaged(there) : { ...there, metadata: JSON.parse(metadata), data: JSON.parse(data) };
  };

  const lost = (): StorageUnavailable => new StorageUnavailable(path, { passes: false });

  const placesIn: PlacesIn = (first, count) => {
    const places = placesBetween.all(first, first + count - 1);
    if (places.length < count) throw lost();
    return {
      streams: places.map(({ stream }) => streamOf(stream as Uint8Array)), // as places are declared
      versions: places.map(({ version }) => Number(version)),
    };
  };
  const frames = openFrames(db, placesIn);

  const typeOf = (stream: string, version: number): string => {
    const key = keyOf(stream);
    return (key && words.wordOf(Number(typeAt.get(key, version)?.type))) ?? '';
  };

  const fromFrame = ({ first, events }: PlacedFrame, index: number): Recorded => {
    const [stream, version] = [events.streams[index]!, events.versions[index]!]; // as many as events
    const where = { stream, version, position: positionOf(first + index) };
    const content = events.contentOf(index);
    return content ? { ...content, ...where } : damaged({ ...where, type: typeOf(stream, version) });
  };

  const eventAt = (position: number): Recorded => {
    const [row] = looseAt.all(position) as unknown as Row[]; // of `columns`
    if (row) return fromRow(row);
    const frame = frames.at(position);
    if (!frame) throw lost();
    return fromFrame(frame, position - frame.first);
  };

  const lastSequence = (): number => Number(newest.get()?.position);

  /** What fills frames, with what lies loose, is packed; the rest lies loose. */
  const keep = (added: readonly Placed[]): void => {
    const loose = Number(looseCount.get()?.count);
    const all = loose + added.length;
    const framed = all - (all % eventsPerFrame);
    if (framed > 0) pack([...(looseAfter.all(0) as unknown as Row[]).map(placedIn), ...added].slice(0, framed)); // of `columns`
    for (const event of added.slice(Math.max(0, framed - loose))) addLoose.run(...rowOf(event));
  };

  const pack = (events: readonly Placed[]): void => {
    for (let from = 0; from < events.length; from += eventsPerFrame)
      frames.add(events.slice(from, from + eventsPerFrame), events[from]!.position); // there are that many
    dropLoose.run(events.at(-1)!.position); // a frame's worth at least
  };

  const streamVersion = (key: Uint8Array | undefined): number => (key ? Number(versionOf.get(key)?.version) : 0);

  /** Where a stream has events of the ids of some others; of a damaged one only a sum of its id is known. */
  const placesAmong = (key: Uint8Array, events: readonly EncodedEvent[], idAt: (position: number) => string) => {
    const ids = new Set(['', ...events.map(({ id }) => id)]);
    return placesWithIds
      .all(key, JSON.stringify(events.map(({ id }) => crc32(id))))
      .filter(({ position }) => ids.has(idAt(Number(position))));
  };

  const appendOne = ({ stream, expected, events }: EncodedAppend, added: Placed[], next: number): Appended => {
    const key = keyFor(stream);
    const actual = streamVersion(key);
    const idAt = (position: number): string => (added[position - next] ?? eventAt(position)).id;
    const present = actual === 0 ? [] : placesAmong(key, events, idAt);
    const last = present.at(-1);
    if (last && present.length === events.length)
      return { ok: true, version: Number(last.version), position: positionOf(Number(last.position)) };
    if (last || actual !== expected) return { ok: false, conflict: 'version', actual };

    let version = actual;
    for (const event of events) {
      const position = next + added.length;
      added.push({ ...event, position, stream, version: ++version, isDamaged: false });
      place.run(key, version, position, words.numberFor(event.type), crc32(event.id));
    }
    return { ok: true, version, position: positionOf(next + added.length - 1) };
  };

  /** In one transaction: what another connection packs between two of these statements would be in neither. */
  const eventsAfter = (after: number, prefix: string, limit: number): Recorded[] => {
    const found: Recorded[] = [];
    for (const frame of frames.since(after + 1, segmentOf(prefix))) {
      for (let index = Math.max(0, after + 1 - frame.first); index < frame.count; index += 1) {
        if (frame.events.streams[index]!.startsWith(prefix)) found.push(fromFrame(frame, index)); // it has so many
        if (found.length === limit) return found;
      }
    }
    for (const row of looseAfter.all(after) as unknown as Row[]) {
      if (row[1].startsWith(prefix)) found.push(fromRow(row));
      if (found.length === limit) return found;
    }
    return found;
  };

  let seenDataVersion = 0;

  return {
    read: (stream: string, from: number, limit: number): { events: Recorded[]; version: number } =>
      within('deferred', () => {
        const key = keyOf(stream);
        const version = streamVersion(key);
        if (!key || version < from) return { events: [], version };
        const events = placesOf.all(key, from, version, limit).map((known) => {
          const event = eventAt(Number(known.position));
          const isIt = event.stream === stream && event.version === known.version;
          const { type, position } = event;
          return isIt ? event : damaged({ stream, version: Number(known.version), type, position });
        });
        return { events, version };
      }),

    /** All in one transaction, and so one wait for the disk; a conflict on one stream leaves the others alone. */
    append: (appends: readonly EncodedAppend[]): Appended[] =>
      within('immediate', () => {
        const added: Placed[] = [];
        const next = lastSequence() + 1;
        const answers = appends.map((append) => appendOne(append, added, next));
        keep(added);
        return answers;
      }),

    readLog: ({ after = '0', streamPrefix = '', limit }: LogQuery & { limit: number }): Recorded[] =>
      within('deferred', () => eventsAfter(Number(after), streamPrefix, limit)),

    lastPosition: (): string | undefined => {
      const position = lastSequence();
      return position === 0 ? undefined : positionOf(position);
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
