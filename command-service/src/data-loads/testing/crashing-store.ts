import type { EventStore } from '@monitor/platform/event-store/event-store';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';

/** The process dies with its `last` append to a stream (or in the middle of a call of several), and stays dead. */
export const crashingAfter =
  (last: number) =>
  (store: EventStore): EventStore => {
    let appends = 0;
    const dead = (): Error => new Error('the process is dead');
    const alive = <Result>(work: () => Promise<Result>): Promise<Result> =>
      appends >= last ? Promise.reject(dead()) : work();
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
