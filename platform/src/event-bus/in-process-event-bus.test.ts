import { describeEventBus } from './event-bus.conformance.ts';
import { openInProcessEventBus } from './in-process-event-bus.ts';

describeEventBus('the in-process event bus', async () => {
  const bus = openInProcessEventBus({ retryMs: 10 });
  return { bus, close: () => bus.close() };
});

describe('the in-process event bus', () => {
  const messages = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => ({ key: 'k', value: from + n }));

  let groups = 0;

  /** Subscribes a new group and answers what it hears up to the value `last`. */
  const heardUpTo = async (bus: ReturnType<typeof openInProcessEventBus>, last: number): Promise<unknown[]> => {
    const heard: unknown[] = [];
    const done = Promise.withResolvers<void>();
    const subscription = await bus.subscribe({
      topic: 't',
      group: `group ${++groups}`,
      handle: async (batch) => {
        heard.push(...batch.map(({ value }) => value));
        if (heard.at(-1) === last) done.resolve();
      },
    });
    await done.promise;
    await subscription.close();
    return heard;
  };

  it('keeps the newest 10,000 messages of a key for a group that comes later', async () => {
    const bus = openInProcessEventBus();
    await bus.publish('t', messages(10_500));

    expect(await heardUpTo(bus, 10_499)).toEqual(messages(10_000, 500).map(({ value }) => value));
    await bus.close();
  });

  it('keeps what a subscriber has still to handle, however much it is', async () => {
    const bus = openInProcessEventBus();
    const heard = heardUpTo(bus, 24_999);
    for (let from = 0; from < 25_000; from += 5_000) await bus.publish('t', messages(5_000, from));

    expect(await heard).toHaveLength(25_000);
    expect(await heardUpTo(bus, 24_999)).toHaveLength(25_000); // nothing was published since that could push them out
    await bus.publish('t', messages(1, 25_000));
    expect(await heardUpTo(bus, 25_000)).toHaveLength(10_000);
    await bus.close();
  });

  it('reports a handler that threw', async () => {
    const reported = Promise.withResolvers<unknown>();
    const bus = openInProcessEventBus({ report: (_, error) => reported.resolve(error) });
    const failure = new Error('no');
    await bus.subscribe({ topic: 't', handle: () => Promise.reject(failure) });
    await bus.publish('t', messages(1));

    expect(await reported.promise).toBe(failure);
    await bus.close();
  });
});
