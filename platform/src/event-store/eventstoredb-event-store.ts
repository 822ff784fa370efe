import { setTimeout as pause } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type AppendToStreamOptions,
  BACKWARDS,
  type Credentials,
  END,
  EventStoreDBClient,
  isSystemStream,
  MaxAppendSizeExceededError,
  NO_STREAM,
  type ReadStreamOptions,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { StartRefused } from '../process/config.ts';
import { credentialsIn, hostsIn } from '../storage/store-url.ts';
import type { Append, Appended, EventStore, LogQuery, Recorded } from './event-store.ts';
import { decodeEvent, decodeOurs, decodePosition, encodeEvent, encodePosition } from './eventstoredb-events.ts';
import { backOff, IncompleteRead, isPassing, retrying } from './eventstoredb-retry.ts';
import { end, ignore, inBatches, taking } from './eventstoredb-streams.ts';
import { assertWellFormed } from './well-formed-append.ts';

/** Appends of one appendMany on their way at a time. */
const pipelined = 32;

/** When reads and writes still disagree about a stream's version after so many tries, it is no race. */
const appendAttempts = 4;

/** How many events a question asks for at most; whoever asks for more has more time. */
const FEW = 10;
const MANY_EVENTS_MS = 30_000;

/** Events the server looks at before it reports back, when few of them pass a filter. */
const maxSearchWindow = 1_000;

const fromLeader = { requiresLeader: true };

/**
 * An event store in EventStoreDB 23.10 or later, named by its connection string (`esdb://...`). Connects with the first
 * call, follows the leader, and tries again while the server is away: throws StorageUnavailable when that lasts, except
 * for followers, which wait.
 */
export const openEventstoredbEventStore = ({ url }: { url: string }): EventStore => {
  const name = `EventStoreDB ${hostsIn(url)}`;
  const client = clientOf(url);
  const credentials = plainAppendCredentials(url);
  const closing = new AbortController();

  const readForward = async (stream: string, from: number, limit: number | undefined): Promise<Recorded[]> => {
    const events: Recorded[] = [];
    const range: ReadStreamOptions = { fromRevision: BigInt(from - 1) };
    if (limit !== undefined) range.maxCount = limit;
    for await (const event of eventsOf(client, stream, range)) events.push(event);
    return events;
  };

  const newestVersion = async (stream: string): Promise<number> => {
    const newest = { fromRevision: END, direction: BACKWARDS, maxCount: 1 } as const;
    for await (const event of eventsOf(client, stream, newest)) return event.version;
    return 0;
  };

  const read = (stream: string, { from = 1, limit }: { from?: number; limit?: number } = {}) =>
    retrying(name, async () => {
      const events = await readForward(stream, from, limit);
      const last = events.at(-1);
      // The version that goes with these events is theirs, not that of an event appended since.
      if (last && (limit === undefined || events.length < limit)) return { events, version: last.version };
      const version = await newestVersion(stream);
      return { events, version: last ? version : Math.min(version, from - 1) };
    });

  /** The answer to an append that needs no writing: a repeat or a conflict. */
  const answerFromStream = async ({ stream, expected, events }: Append): Promise<Appended | undefined> => {
    const stored = await read(stream);
    const byId = new Map(stored.events.map((event) => [event.id, event]));
    const present = events.map(({ id }) => byId.get(id)).filter((event) => event !== undefined);
    const last = present.at(-1);
    if (last && present.length === events.length) return { ok: true, version: last.version, position: last.position };
    if (last || stored.version !== expected) return { ok: false, conflict: 'version', actual: stored.version };
    return undefined;
  };

  /** Undefined when the server found another version than expected. */
  const write = async ({ stream, expected, events }: Append): Promise<Appended | undefined> => {
    const expectedRevision = expected === 0 ? NO_STREAM : BigInt(expected - 1);
    const options: AppendToStreamOptions = { ...fromLeader, expectedRevision, ...(credentials && { credentials }) };
    try {
      const result = await retrying(name, () => client.appendToStream(stream, events.map(encodeEvent), options));
      if (!result.success) return undefined;
      const position = encodePosition(result.position);
      return position ? { ok: true, version: Number(result.nextExpectedRevision) + 1, position } : undefined;
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return undefined;
      if (error instanceof MaxAppendSizeExceededError)
        throw new RangeError(
          `An append to ${stream} exceeds the ${error.maxAppendSize} bytes EventStoreDB takes at once`,
        );
      throw error;
    }
  };

  const appendOne = async (append: Append): Promise<Appended> => {
    assertWellFormed(append);
    for (let attempt = 0; attempt < appendAttempts; attempt++) {
      // The server knows a repeat below its version only: at its version it would write the events a second time.
      const answer = append.expected > 0 || attempt > 0 ? await answerFromStream(append) : undefined;
      const settled = answer ?? (await write(append));
      if (settled) return settled;
    }
    throw new Error(`EventStoreDB neither takes nor refuses an append to ${append.stream} at ${append.expected}`);
  };

  const subscribe = ({ after, streamPrefix }: LogQuery, buffered: number): AllStreamSubscription => {
    // Without a prefix: everything but the streams of the system, whose names begin with a dollar sign.
    const filter = streamPrefix
      ? streamNameFilter({ prefixes: [streamPrefix], maxSearchWindow })
      : streamNameFilter({ regex: '^[^$]', maxSearchWindow });
    const fromPosition = after === undefined ? START : decodePosition(after);
    const subscription = client.subscribeToAll({ ...fromLeader, fromPosition, filter }, { highWaterMark: buffered });
    return subscription.on('error', ignore); // also when nobody iterates any more
  };

  /**
   * A subscription, because it filters on the server and this client's readAll cannot: one organization's history must
   * not carry the whole log over the wire. It says when it has caught up, which is where this read ends.
   */
  const readLog = (query: LogQuery & { limit: number }): Promise<Recorded[]> =>
    retrying(name, () => readUpTo(query), query.limit > FEW ? MANY_EVENTS_MS : undefined);

  const readUpTo = async (query: LogQuery & { limit: number }): Promise<Recorded[]> => {
    const events: Recorded[] = [];
    const subscription = subscribe(query, query.limit);
    let complete = false;
    subscription.once('caughtUp', () => {
      complete = true;
      subscription.unsubscribe().catch(ignore);
    });
    try {
      for await (const { event } of subscription) {
        const ours = event && decodeOurs(event);
        if (ours) events.push(ours);
        if (events.length < query.limit) continue;
        complete = true;
        break;
      }
    } finally {
      end(subscription);
    }
    if (!complete) throw new IncompleteRead('The subscription ended before it had caught up');
    return events;
  };

  const follow = async function* (
    query: LogQuery & { batchSize?: number; signal: AbortSignal },
  ): AsyncGenerator<Recorded[]> {
    const { streamPrefix, batchSize = 500 } = query;
    const ended = AbortSignal.any([query.signal, closing.signal]);
    let { after } = query;
    for (let failures = 0; !ended.aborted; failures++) {
      const subscription = subscribe({ after, streamPrefix }, batchSize);
      const stop = (): void => end(subscription);
      ended.addEventListener('abort', stop);
      try {
        for await (const batch of inBatches(subscription, batchSize)) {
          if (ended.aborted) return;
          failures = 0;
          after = batch.at(-1)!.position;
          yield batch;
        }
      } catch (error) {
        if (!ended.aborted && !isPassing(error, failures)) throw error;
      } finally {
        ended.removeEventListener('abort', stop);
        stop();
      }
      await backOff(failures, ended);
    }
  };

  return {
    read,
    append: (stream, expected, events) => appendOne({ stream, expected, events }),
    appendMany: async (appends) => {
      const answers: Appended[] = [];
      const queue = appends.entries();
      const work = async (): Promise<void> => {
        for (const [index, append] of queue) answers[index] = await appendOne(append);
      };
      await Promise.all(Array.from({ length: pipelined }, work));
      return answers;
    },
    readLog,
    follow,
    lastPosition: () =>
      retrying(name, async () => {
        const backwards = client.readAll({ ...fromLeader, direction: BACKWARDS, fromPosition: END });
        for await (const { event } of taking<AllStreamResolvedEvent>(backwards))
          if (event && !isSystemStream(event.streamId)) {
            const ours = decodeOurs(event);
            if (ours) return ours.position;
          }
        return undefined;
      }),
    close: async () => {
      closing.abort();
      // The client waits for every call to tell its end, which one that ends at this very moment may fail to do.
      await Promise.race([client.dispose(), pause(1_000, undefined, { ref: false })]);
    },
  };
};

/** Refuses (StartRefused) what is no connection string; never says it, for it may hold a password. */
const clientOf = (url: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(url.replace(/^kurrentdb/, 'esdb')); // its newer name
  } catch {
    throw new StartRefused('Configuración no válida: EVENTSTORE_URL no es una dirección de EventStoreDB');
  }
};

/**
 * The connection string's user, to be named with every append: the client then makes a plain append call. Its batched
 * call, the default, rejects where nobody can catch it when a connection breaks under load, which ends the process, and
 * does not follow the leader. An insecure connection ignores credentials; a secure one would be refused for blank ones.
 */
const plainAppendCredentials = (url: string): Credentials | undefined =>
  credentialsIn(url) ?? (/[?&]tls=false\b/i.test(url) ? { username: '', password: '' } : undefined);

/** Events of one stream; none when it does not exist. */
const eventsOf = async function* (
  client: EventStoreDBClient,
  stream: string,
  range: ReadStreamOptions,
): AsyncGenerator<Recorded> {
  try {
    for await (const { event } of taking<ResolvedEvent>(client.readStream(stream, { ...fromLeader, ...range })))
      if (event) yield decodeEvent(event);
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
};
