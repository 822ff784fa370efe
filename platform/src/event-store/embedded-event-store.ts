import { setImmediate as nextTurn } from 'node:timers/promises';
import { whileBusy } from '../storage/while-busy.ts';
import { openEmbeddedEventLog } from './embedded-event-log.ts';
import { type EncodedAppend, encodeAppend } from './encoded-event.ts';
import type { Append, Appended, EventStore, LogQuery, Recorded } from './event-store.ts';

type Waiting = Readonly<{
  appends: readonly EncodedAppend[];
  resolve: (answers: Appended[]) => void;
  reject: (error: unknown) => void;
}>;

/** How soon an append of another thread or process is seen. Looking costs some microseconds. */
const pollingMilliseconds = 10;
const eventsPerCommit = 1_000;

/**
 * An event store in one SQLite file, or in memory without a `path`. Several processes may open the same file. Throws
 * StorageUnavailable, here and from every call, when the disk fails; the log then holds what was acknowledged.
 */
export const openEmbeddedEventStore = ({
  path = ':memory:',
  eventsPerFrame,
}: Readonly<{ path?: string | undefined; eventsPerFrame?: number | undefined }> = {}): EventStore => {
  const log = openEmbeddedEventLog(path, { eventsPerFrame });
  const closing = new AbortController();
  let change = Promise.withResolvers<void>();

  const wakeFollowers = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };

  const poll = (): void => {
    try {
      if (log.changedElsewhere()) wakeFollowers();
    } catch {
      wakeFollowers(); // and let them meet the failure
    }
  };
  const polling = path === ':memory:' ? undefined : setInterval(poll, pollingMilliseconds).unref();

  const waiting: Waiting[] = [];

  let committing: Promise<void> | undefined;

  /** Calls that came in the same turn share a transaction, so that many writers wait for the disk once. */
  const commitWaiting = async (): Promise<void> => {
    const taken: Waiting[] = [];
    for (let events = 0; waiting.length > 0 && events < eventsPerCommit; ) {
      const next = waiting.shift()!;
      taken.push(next);
      for (const append of next.appends) events += append.events.length;
    }
    if (taken.length === 0) return;
    try {
      const all = taken.flatMap(({ appends }) => appends);
      const answers = await whileBusy(path, () => log.append(all));
      for (const { appends, resolve } of taken) resolve(answers.splice(0, appends.length));
      wakeFollowers();
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  };

  /** One transaction after the other: what comes while one waits for the file joins the next. */
  const commitAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await nextTurn();
      await commitWaiting();
    }
    committing = undefined;
  };

  const appendMany = (appends: readonly Append[]): Promise<Appended[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ appends: appends.map(encodeAppend), resolve, reject });
      committing ??= commitAll();
    });

  const follow = async function* (
    query: LogQuery & { batchSize?: number; signal: AbortSignal },
  ): AsyncGenerator<Recorded[]> {
    const { streamPrefix, batchSize: limit = 500 } = query;
    const ended = AbortSignal.any([query.signal, closing.signal]);
    let { after } = query;
    ended.addEventListener('abort', wakeFollowers);
    try {
      while (true) {
        await nextTurn(); // catching up must leave room for everyone else in this process
        if (ended.aborted) return;
        const changed = change.promise;
        const batch = await whileBusy(path, () => log.readLog({ after, streamPrefix, limit }));
        const last = batch.at(-1);
        if (last) {
          after = last.position;
          yield batch;
        } else {
          await changed;
        }
      }
    } finally {
      ended.removeEventListener('abort', wakeFollowers);
    }
  };

  return {
    read: (stream, { from = 1, limit = Number.MAX_SAFE_INTEGER } = {}) =>
      whileBusy(path, () => log.read(stream, from, limit)),
    append: async (stream, expected, events) => {
      const [answer] = await appendMany([{ stream, expected, events }]);
      return answer!;
    },
    appendMany,
    readLog: async (query) => {
      await nextTurn();
      return whileBusy(path, () => log.readLog(query));
    },
    follow,
    lastPosition: () => whileBusy(path, () => log.lastPosition()),
    close: async () => {
      await committing;
      clearInterval(polling);
      closing.abort();
      log.close();
    },
  };
};
