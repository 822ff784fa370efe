import { setTimeout as pause } from 'node:timers/promises';
import {
  type AppendToStreamOptions,
  MaxAppendSizeExceededError,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { answeredWithin, OutcomeUnknown } from '../../storage/storage-unavailable.ts';
import { hostsIn } from '../../storage/store-url.ts';
import type { Append, Appended, EventStore, LogQuery, Recorded } from '../event-store.ts';
import { assertWellFormed } from '../well-formed-append.ts';
import { readEventstoredbAddress } from './eventstoredb-address.ts';
import { barrenStretches } from './eventstoredb-barren-stretches.ts';
import { appendBatch } from './eventstoredb-batch.ts';
import type { BatchedAppend } from './eventstoredb-batch-request.ts';
import { openClient } from './eventstoredb-client.ts';
import { decodeOurs, encodeEvent, encodePosition, type OurStreams, type StoredEvent } from './eventstoredb-events.ts';
import { explainFailures, refuseOldServer } from './eventstoredb-failures.ts';
import { knownStreams } from './eventstoredb-known-streams.ts';
import { openLogEnd } from './eventstoredb-log-end.ts';
import { type Patience, usualPatience } from './eventstoredb-patience.ts';
import {
  backwardsRequest,
  newestOfStreamRequest,
  positionRequest,
  type StreamFilter,
  streamRequest,
  subscriptionRequest,
} from './eventstoredb-read-request.ts';
import {
  type Bounds,
  IncompleteRead,
  isOutOfTime,
  isTransient,
  pausesAfterFailures,
  retrying,
  type WriteBounds,
} from './eventstoredb-retry.ts';
import { eventsOf, ignore, lull, responsesOf } from './eventstoredb-streams.ts';

/** When reads and writes still disagree about a stream's version after so many tries, it is no race. */
const APPEND_ATTEMPTS = 4;

/** What is known to be written of appends that were sent together; the others may be written too. */
type WrittenTogether = Readonly<{ written: ReadonlyMap<number, Appended>; isBroken: boolean }>;

const NOTHING_WRITTEN: WrittenTogether = { written: new Map(), isBroken: false };

/** Events of a stream that one call reads. */
const PAGE = 1_000;

/** How many events a question asks for at most; whoever asks for more has more time. */
const FEW = 10;
const MANY_EVENTS_MS = 30_000;

/** Events the server looks at before it reports back, when few of them pass a filter. */
const maxSearchWindow = 1_000;

/** The part of its time that a question spends on looking back from the end, before it looks forward. */
const LOOKING_BACK = 1 / 4;

/** Every stream but those of the system. */
const ANY_NAME = /^[^$]/;

type Options = Readonly<{
  /** The server's connection string. */
  url: string;
  /** Stands before the names of all our streams: several installations may share a server. */
  prefix?: string;
  /** What our streams are called behind the prefix: any other is somebody else's. */
  names?: RegExp;
  /** Called once for each event of somebody else that is come across. */
  onForeign?: () => void;
  /** Called with the server's words for each append of many that it refused for another reason than a version. */
  onRefused?: (reason: string) => void;
  /** How long a server may be silent. */
  patience?: Patience;
}>;

/**
 * An event store in EventStoreDB 23.10 or later, named by its connection string (`esdb://...`). Connects with the first
 * call, follows the leader, and tries again while the server is away: throws StorageUnavailable when that lasts, except
 * for followers, which wait; and OutcomeUnknown when an append may have been written. Events of others pass by.
 */
export const openEventstoredbEventStore = ({
  url,
  prefix = '',
  names = ANY_NAME,
  onForeign = ignore,
  onRefused = ignore,
  patience = usualPatience,
}: Options): EventStore => {
  const store = `EventStoreDB ${hostsIn(url)}`;
  const address = readEventstoredbAddress(url);
  const client = openClient(address, patience);
  const ours: OurStreams = { prefix, names };
  const closing = new AbortController();
  const explain = explainFailures(store, address);
  const known = knownStreams();
  const barren = barrenStretches();
  let foreignThrough = '';
  let isTried = false;
  let lookedForEnd = 0;

  /** `lookedThrough` says how many events of others were looked at so far, where that may take longer than a question. */
  const asking = <T>(
    work: (bounds: Bounds) => Promise<T>,
    { milliseconds = patience.answerMs, lookedThrough }: { milliseconds?: number; lookedThrough?: () => number } = {},
  ): Promise<T> =>
    retrying({ store, milliseconds, explain, lookedThrough }, async (bounds) => {
      if (!isTried) await refuseOldServer(store, client);
      isTried = true;
      return work(bounds);
    });

  const writing = <T>(work: (bounds: WriteBounds) => Promise<T>): Promise<T> =>
    retrying({ store, milliseconds: patience.answerMs, explain, isWrite: true }, work);

  /** The event as we know it, if it is ours; others' are counted once each. */
  const met = (event: StoredEvent): Recorded | undefined => {
    const recorded = decodeOurs(event, ours);
    const place = recorded ? undefined : event.position;
    if (place && place > foreignThrough) {
      foreignThrough = place;
      onForeign();
    }
    return recorded;
  };

  const logEnd = openLogEnd({
    hasOurs: async (position, { signal }) => {
      try {
        const [there] = await eventsOf(client, positionRequest(position), signal);
        return there !== undefined && decodeOurs(there, ours)?.position === position;
      } catch (error) {
        if (isNoPlace(error)) return false;
        throw error;
      }
    },
    lookForward: async (after, { signal }, { met, lookedThrough }) => {
      const take = (event: StoredEvent): boolean => {
        const position = decodeOurs(event, ours)?.position;
        if (position) met(position);
        return true;
      };
      const onWay = (position: string): boolean => {
        lookedForEnd += maxSearchWindow;
        lookedThrough(position);
        return true;
      };
      try {
        const reached = await catchUp({ after }, maxSearchWindow, signal, { take, lookedThrough: onWay });
        if (reached !== undefined) lookedThrough(reached);
        return true;
      } catch (error) {
        if (after !== undefined && isNoPlace(error)) return false;
        throw error;
      }
    },
    lookBackward: async ({ signal }) => {
      const deadline = new Date(Date.now() + patience.answerMs * LOOKING_BACK);
      try {
        const request = backwardsRequest({ regex: serverFilter(prefix, names) });
        for await (const responses of responsesOf(client, request, { size: 1, signal, deadline }))
          for (const response of responses) {
            const position = response.kind === 'event' ? decodeOurs(response.event, ours)?.position : undefined;
            if (position) return position;
          }
        return undefined;
      } catch (error) {
        if (signal.aborted || !isOutOfTime(error)) throw error;
        return 'too-far';
      }
    },
  });

  /** At most `limit` events of a stream, others' left out, and how many it holds in all; `isWhole` when none is left. */
  const readPage = async (name: string, from: number, limit: number, { signal }: Bounds) => {
    const stored = await eventsOf(client, streamRequest(prefix + name, from - 1, limit), signal);
    const events = stored.flatMap((event) => met(event) ?? []);
    const last = stored.at(-1);
    // The version that goes with these events is theirs, not that of an event appended since.
    if (last && stored.length < limit) return { events, version: last.revision + 1, isWhole: true };
    const [newest] = await eventsOf(client, newestOfStreamRequest(prefix + name), signal);
    const version = newest ? newest.revision + 1 : 0;
    return { events, version: last ? version : Math.min(version, from - 1), isWhole: !last };
  };

  /** In pages, so that each is a question of its own: one that is not answered in time ends the read. */
  const read = async (name: string, { from = 1, limit = Number.POSITIVE_INFINITY } = {}) => {
    const events: Recorded[] = [];
    for (let next = from; ; next += PAGE) {
      const size = Math.min(PAGE, from + limit - next);
      const page = await asking((bounds) => readPage(name, next, size, bounds));
      for (const event of page.events) events.push(event);
      if (!page.isWhole && next + size < from + limit) continue;
      const { version } = page;
      if (from === 1 && page.isWhole)
        known.remember(
          name,
          version,
          events.map(({ id }) => id),
        );
      return { events, version };
    }
  };

  /** The answer to an append that needs no writing: a repeat or a conflict. */
  const answerFromStream = async ({ stream, expected, events }: Append): Promise<Appended | undefined> => {
    const stored = await read(stream);
    const byId = new Map(stored.events.map((event) => [event.id, event]));
    const present = events.map(({ id }) => byId.get(id)).filter((event) => event !== undefined);
    const last = present.at(-1);
    if (last && present.length === events.length)
      return { ok: true, version: last.version, position: last.position } as const;
    if (last || stored.version !== expected) return { ok: false, conflict: 'version', actual: stored.version } as const;
    return undefined;
  };

  /** Undefined when the server found another version than expected. */
  const write = async (append: Append, { deadline, sending }: WriteBounds): Promise<Appended | undefined> => {
    const { stream, expected, events } = append;
    const expectedRevision = expected === 0 ? NO_STREAM : BigInt(expected - 1);
    await client.connected(deadline);
    sending();
    const left = Math.max(1, deadline.getTime() - Date.now());
    const options: AppendToStreamOptions = { requiresLeader: true, expectedRevision, deadline: left };
    try {
      const result = await client.appendToStream(prefix + stream, events.map(encodeEvent), options);
      const position = result.position && encodePosition(result.position.commit);
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

  /**
   * The server knows a repeat below its version only: at its version it would write the events a second time. So one that
   * is not certain to be new is looked for in its stream first.
   */
  const isNew = ({ stream, expected, events }: Append): boolean => {
    const seen = known.of(stream);
    return expected === 0 || (seen?.version === expected && !events.some(({ id }) => seen.ids.has(id)));
  };

  const appendOne = async (append: Append): Promise<Appended> => {
    assertWellFormed(append);
    const { stream, events } = append;
    for (let attempt = 0; attempt < APPEND_ATTEMPTS; attempt++) {
      const answer = attempt === 0 && isNew(append) ? undefined : await answerFromStream(append);
      const settled = answer ?? (await writing((bounds) => write(append, bounds)));
      if (!settled) continue;
      if (!answer && settled.ok)
        known.remember(stream, settled.version, [...(known.of(stream)?.ids ?? []), ...events.map(({ id }) => id)]);
      if (settled.ok) logEnd.learn(settled.position);
      return settled;
    }
    throw new Error(`EventStoreDB neither takes nor refuses an append to ${stream} at ${append.expected}`);
  };

  /** Appends to streams that lack these events, in one call and in their order: what is known to be written, by its place. */
  const appendTogether = async (appends: readonly Append[]): Promise<WrittenTogether> => {
    const batch = appends.map(({ stream, expected, events }): BatchedAppend => {
      const revision = expected === 0 ? undefined : BigInt(expected - 1);
      return { stream: prefix + stream, revision, events };
    });
    const deadline = new Date(Date.now() + patience.answerMs);
    const opening = client.openBatch(deadline).catch(() => undefined); // the next call to the server meets the same
    const call = await answeredWithin(patience.answerMs, store, opening);
    if (!call) return NOTHING_WRITTEN;
    const outcome = await appendBatch(call, batch, patience.answerMs);
    for (const reason of outcome.refusals) onRefused(reason);
    const written = new Map<number, Appended>();
    for (const [place, { revision, position }] of outcome.written) {
      const { stream, events } = appends[place]!;
      const version = revision + 1;
      known.remember(stream, version, [...(known.of(stream)?.ids ?? []), ...events.map(({ id }) => id)]);
      logEnd.learn(position);
      written.set(place, { ok: true, version, position });
    }
    if (outcome.end === 'silent') throw new OutcomeUnknown(store);
    return { written, isBroken: outcome.end === 'broken' };
  };

  /** Of what others write nothing is sent to who only reads; followers come across it. */
  const subscription = ({ after, streamPrefix = '' }: LogQuery, isFollower: boolean): Uint8Array => {
    const isByPrefix = streamPrefix !== '' || (prefix !== '' && isFollower);
    const regex = isFollower ? ANY_NAME.source : serverFilter(prefix, names);
    const filter: StreamFilter = isByPrefix ? { prefix: prefix + streamPrefix } : { regex };
    return subscriptionRequest(after, filter, maxSearchWindow);
  };

  /**
   * Everything up to the log's end. A subscription, because it says how far the server has looked: one organization's history must not carry the whole log over the wire. `take` and
   * `lookedThrough`, which is told of a place once everything before it was taken, say whether to go on. Says how far the
   * server had looked at last.
   */
  const catchUp = async (
    query: LogQuery,
    buffered: number,
    signal: AbortSignal,
    reader: { take: (event: StoredEvent) => boolean; lookedThrough: (position: string) => boolean },
  ): Promise<string | undefined> => {
    let reached: string | undefined;
    for await (const responses of responsesOf(client, subscription(query, false), { size: buffered, signal }))
      for (const response of responses) {
        if (response.kind === 'caught-up') return reached;
        if (response.kind === 'event' && !reader.take(response.event)) return reached;
        if (response.kind !== 'checkpoint' || response.position === undefined) continue;
        reached = response.position;
        if (!reader.lookedThrough(reached)) return reached;
      }
    throw new IncompleteRead('The subscription ended before it had caught up');
  };

  /** What is not ours is walked over once: behind the newest event, on from where the log was looked through. */
  const readUpTo = async (query: LogQuery & { limit: number }, { signal }: Bounds): Promise<Recorded[]> => {
    const { after, streamPrefix } = query;
    const events: Recorded[] = [];
    let { through: place = after, events: passed = 0 } = barren.of(after, streamPrefix) ?? {};
    for (let isAtEnd = false; !isAtEnd && events.length < query.limit; ) {
      const from = logEnd.behind(place);
      isAtEnd = true;
      const lookedThrough = (position: string): boolean => {
        if (position > (place ?? '')) place = position;
        if (events.length === 0) barren.remember(after, streamPrefix, { through: position, events: passed });
        if (logEnd.behind(place) === place) return true;
        isAtEnd = false;
        return false;
      };
      const windowPassed = (position: string): boolean => {
        passed += maxSearchWindow;
        return lookedThrough(position);
      };
      const take = (event: StoredEvent): boolean => {
        const recorded = met(event);
        if (!recorded) return true;
        events.push(recorded);
        return events.length < query.limit && lookedThrough(recorded.position);
      };
      try {
        await catchUp({ ...query, after: from }, query.limit, signal, { take, lookedThrough: windowPassed });
      } catch (error) {
        const isRemembered = from !== after && (events.length === 0 || from !== place);
        if (!isRemembered || !isNoPlace(error)) throw error;
        barren.forget(after, streamPrefix);
        if (events.length === 0) place = after;
        logEnd.lose();
        isAtEnd = false;
      }
    }
    return events;
  };

  const follow = async function* (
    query: LogQuery & { batchSize?: number; signal: AbortSignal },
  ): AsyncGenerator<Recorded[]> {
    const { streamPrefix, batchSize = 500 } = query;
    const ended = AbortSignal.any([query.signal, closing.signal]);
    const pauses = pausesAfterFailures();
    let { after } = query;
    for (let failures = 0; !ended.aborted; failures++) {
      const request = subscription({ after, streamPrefix }, true);
      try {
        const options = { size: batchSize, signal: ended, untilLull: lull };
        for await (const responses of responsesOf(client, request, options)) {
          if (ended.aborted) return;
          const batch = responses.flatMap((response) => (response.kind === 'event' && met(response.event)) || []);
          const last = batch.at(-1);
          if (!last) continue;
          failures = 0;
          pauses.reset();
          after = last.position;
          logEnd.learn(after);
          yield batch;
        }
      } catch (error) {
        if (!ended.aborted) await explain(error);
        if (!ended.aborted && !isTransient(error, failures)) throw error;
      }
      await pauses.next(ended);
    }
  };

  return {
    read,
    append: (stream, expected, events) => appendOne({ stream, expected, events }),
    appendMany: async (appends) => {
      for (const append of appends) assertWellFormed(append);
      const answers: Appended[] = [];
      while (answers.length < appends.length) {
        const rest = appends.slice(answers.length);
        const known = rest.findIndex((append) => !isNew(append));
        const together = rest.slice(0, known < 0 ? rest.length : Math.max(known, 1));
        const { written, isBroken } = together.length > 1 ? await appendTogether(together) : NOTHING_WRITTEN;
        // What was not taken goes by itself: more is found out so. After a broken call the rest goes together once more.
        for (const [place, append] of together.entries()) {
          answers.push(written.get(place) ?? (await appendOne(append)));
          if (isBroken && !written.has(place)) break;
        }
      }
      return answers;
    },
    readLog: (query) =>
      asking((bounds) => readUpTo(query, bounds), {
        ...(query.limit > FEW && { milliseconds: MANY_EVENTS_MS }),
        lookedThrough: () => barren.of(query.after, query.streamPrefix)?.events ?? 0,
      }),
    follow,
    lastPosition: (hint) => asking((bounds) => logEnd.find(hint, bounds), { lookedThrough: () => lookedForEnd }),
    close: async () => {
      closing.abort();
      // The client waits for every call to tell its end, which one that ends at this very moment may fail to do.
      await Promise.race([client.dispose(), pause(1_000, undefined, { ref: false })]);
    },
  };
};

/** No event of the log begins where it was requested. */
const isNoPlace = (error: unknown): boolean => /InvalidPosition|invalid position/i.test(String(error));

/** The names of our streams as the server's filters know them. */
const serverFilter = (prefix: string, names: RegExp): string =>
  prefix === '' ? names.source : `^${prefix.replaceAll('.', '\\.')}${names.source.replace(/^\^/, '')}`;
