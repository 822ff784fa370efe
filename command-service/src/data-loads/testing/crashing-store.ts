import type { EventStore } from '@monitor/platform/event-store/event-store';

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
