import type { EventStore } from '@monitor/platform/event-store/event-store';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { ViewStore } from '@monitor/platform/view-store/view-store';

/** The process dies with its `last` append to a stream (or in the middle of a call of several), or before its first; and stays dead. */
export const crashingAfter =
  (last: number) =>
  (store: EventStore): EventStore => {
    let appends = 0;
    let isDead = false;
    const dead = (): Error => {
      isDead = true;
      return new Error('the process is dead');
    };
    const alive = <Result>(work: () => Promise<Result>): Promise<Result> => (isDead ? Promise.reject(dead()) : work());
    const appendMany: EventStore['appendMany'] = async (many) => {
      const written = many.slice(0, last - appends);
      appends += written.length;
      const answers = written.length > 0 ? await store.appendMany(written) : [];
      if (appends >= last) throw dead();
      return answers;
    };
    return {
      ...store,
      read: (...query) => alive(() => store.read(...query)),
      appendMany,
      append: async (stream, expected, events) => {
        const [answer] = await appendMany([{ stream, expected, events }]);
        if (!answer) throw dead();
        return answer;
      },
    };
  };

/** The store is away from its append number `first` on, for so many calls; then it answers again. */
export const awayFrom =
  (first: number, calls: number) =>
  (store: EventStore): EventStore => {
    let appends = 0;
    let refused = 0;
    const present = <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (appends < first - 1 || refused >= calls) return work();
      refused += 1;
      return Promise.reject(new StorageUnavailable('the log'));
    };
    const appendMany: EventStore['appendMany'] = (many) =>
      present(() => {
        appends += many.length;
        return store.appendMany(many);
      });
    return {
      ...store,
      read: (...query) => present(() => store.read(...query)),
      appendMany,
      append: async (stream, expected, events) => (await appendMany([{ stream, expected, events }]))[0]!, // one each
    };
  };

const WRITES: ReadonlySet<string | symbol> = new Set<keyof EventStore | keyof ViewStore>([
  ...(['append', 'appendMany'] as const),
  ...(['putMany', 'insertMany', 'replaceMany', 'replaceIf', 'removeWhere', 'saveCheckpoint'] as const),
]);
const READS: ReadonlySet<string | symbol> = new Set<keyof EventStore | keyof ViewStore>([
  ...(['read', 'readLog', 'lastPosition'] as const),
  ...(['getMany', 'find', 'count', 'checkpoint'] as const),
]);

/**
 * A process that dies with one of its writes, to whichever store: counted from when it is told to, the write itself made
 * or not. It stays dead.
 */
export const openCrash = () => {
  let writes = 0;
  let last = Number.POSITIVE_INFINITY;
  let isMade = false;
  const dead = (): Error => new Error('the process is dead');

  const call = async (name: string | symbol, work: () => Promise<unknown>): Promise<unknown> => {
    if (writes >= last) throw dead();
    if (WRITES.has(name)) writes += 1;
    if (writes < last) return work();
    if (isMade) await work();
    throw dead();
  };

  return {
    /** Dies with the write of this number from now on. */
    dieAt: (number: number, made: boolean): void => {
      last = writes + number;
      isMade = made;
    },
    writes: (): number => writes,
    /** A store as this process sees it. */
    through: <Store extends EventStore | ViewStore>(store: Store): Store =>
      new Proxy(store, {
        get: (target, name) => {
          // biome-ignore lint/suspicious/noExplicitAny: whatever a store has by that name
          const method: any = Reflect.get(target, name);
          if (!WRITES.has(name) && !READS.has(name)) return method;
          return (...given: unknown[]) => call(name, () => Reflect.apply(method, target, given));
        },
      }),
  };
};
