import { randomUUID } from 'node:crypto';
import { describeEventBus } from './event-bus.conformance.ts';
import { openKafkaEventBus } from './kafka-event-bus.ts';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];
const { KAFKA_USERNAME: username = '', KAFKA_PASSWORD: password = '' } = process.env;
const login = username ? { username, password } : undefined;
const openBus = () => openKafkaEventBus({ brokers, login, clientId: 'conformance' });

describeEventBus('the Kafka event bus', async () => {
  const bus = await openBus();
  return { bus, close: () => bus.close() };
});

describe('the Kafka event bus', () => {
  it('resumes a group in another process, and hears what another process publishes', async () => {
    const topic = `conformance-${randomUUID()}`;
    const [first, second] = [await openBus(), await openBus()];
    await first.publish(topic, [{ key: 'k', value: 1 }]);
    const next = async (bus: typeof first): Promise<unknown> => {
      const heard = Promise.withResolvers<unknown>();
      const subscription = await bus.subscribe({
        topic,
        group: 'readers',
        handle: async (messages) => heard.resolve(messages.map(({ value }) => value)),
      });
      await heard.promise;
      await subscription.close();
      return heard.promise;
    };

    expect(await next(first)).toEqual([1]);
    await second.publish(topic, [{ key: 'k', value: 2 }]);
    expect(await next(second)).toEqual([2]);
    await first.close();
    await second.close();
  });

  it('leaves nothing of a group to a subscription that was closed while it joined', async () => {
    const topic = `conformance-${randomUUID()}`;
    const messages = Array.from({ length: 60 }, (_, n) => ({ key: `key ${n}`, value: n }));
    const [first, second] = [await openBus(), await openBus()];
    const joining = first.subscribe({ topic, group: 'readers', handle: async () => {} });
    await Promise.all([first.close(), expect(joining).rejects.toThrow('closed')]);

    const missing = new Set(messages.map(({ value }) => value));
    const heardAll = Promise.withResolvers<void>();
    await second.subscribe({
      topic,
      group: 'readers',
      handle: async (heard) => {
        for (const { value } of heard) missing.delete(value as number);
        if (missing.size === 0) heardAll.resolve();
      },
    });
    await second.publish(topic, messages);
    await heardAll.promise;
    await second.close();
  });

  it('says so when no broker answers', async () => {
    await expect(openKafkaEventBus({ brokers: ['127.0.0.1:9'], clientId: 'conformance' })).rejects.toMatchObject({
      store: 'Kafka 127.0.0.1:9',
      cause: { message: expect.stringContaining('ECONNREFUSED') },
    });
  });
});
