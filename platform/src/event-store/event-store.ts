/** A fact as its author writes it down. */
export type Event = Readonly<{ type: string; data: unknown }>;

/** Number of events in a stream: 0 for a stream that does not exist. */
export type StreamVersion = number;

/**
 * An event about to be appended. `id` may be any string and is the key of idempotence: an event whose id is already in
 * the stream is not written again. `metadata` is stored beside the data and given back as it was.
 */
export type NewEvent<E extends Event = Event> = E &
  Readonly<{ id: string; schemaVersion: number; metadata: Readonly<Record<string, unknown>> }>;

/**
 * An event as the store gives it back. `position` is its place in the whole log: an opaque string that sorts. What a store
 * finds to be other than it was written says in `damagedIn` where it is stored; its place is all that is told of it.
 */
export type Recorded<E extends Event = Event> = NewEvent<E> &
  Readonly<{ stream: string; version: StreamVersion; position: string; damagedIn?: string }>;

export type Appended =
  | Readonly<{ ok: true; version: StreamVersion; position: string }>
  | Readonly<{ ok: false; conflict: 'version'; actual: StreamVersion }>;

export type Append = Readonly<{ stream: string; expected: StreamVersion; events: readonly NewEvent[] }>;

/** Which part of the log: after a position (not including it), only streams whose name starts with a prefix. */
export type LogQuery = Readonly<{ after?: string | undefined; streamPrefix?: string | undefined }>;

/** The reading half of an event store: all that is needed where nothing is recorded. */
export interface EventReader {
  /** Events of one stream in order, from version `from` (default 1, inclusive), at most `limit`; and its full version. */
  read(
    stream: string,
    range?: { from?: number; limit?: number },
  ): Promise<{ events: Recorded[]; version: StreamVersion }>;
  /** One batch of the log in order, at most `limit` events; empty when there is nothing after `after`. */
  readLog(query: LogQuery & { limit: number }): Promise<Recorded[]>;
  /** Every event after `after`, in order, in non-empty batches of at most `batchSize`; waits for more until aborted. */
  follow(query: LogQuery & { batchSize?: number; signal: AbortSignal }): AsyncIterable<Recorded[]>;
  /**
   * Position of the newest event, undefined for an empty log. `known` is a position that the caller holds an event of:
   * where it is in this log, a store need not look before it.
   */
  lastPosition(known?: string): Promise<string | undefined>;
}

export interface EventStore extends EventReader {
  /**
   * Appends atomically when the stream is at `expected`. Events that are all in the stream already are a no-op that
   * reports success, with the version and position of the last of them, whatever `expected` says. Events of which only
   * some are there already are a conflict, and none is written. Throws RangeError for no events, for one id twice, for an
   * event without a type or data, and for a stream without a name or whose name begins with $.
   */
  append(stream: string, expected: StreamVersion, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Many streams in one call, each named once: each atomic by itself, answers in the given order. So they come into the
   * log, unless the store was away meanwhile.
   */
  appendMany(appends: readonly Append[]): Promise<Appended[]>;
  /** Ends every follower and frees what the store holds. */
  close(): Promise<void>;
}
