import { randomUUID } from 'node:crypto';
import type { EventBus, Message } from './event-bus.ts';

type Opened = { bus: EventBus; close: () => Promise<void> };

const aTopic = (): string => `conformance-${randomUUID()}`;

const numbered = (count: number, keys = 1, from = 0): Message[] =>
  Array.from({ length: count }, (_, n) => ({ key: `key-${(from + n) % keys}`, value: from + n }));

const values = (messages: readonly Message[]): unknown[] => messages.map(({ value }) => value);

const byKey = (messages: readonly Message[]): Map<string, unknown[]> =>
  new Map([...Map.groupBy(messages, ({ key }) => key)].map(([key, ofKey]) => [key, values(ofKey)]));

/** Without the repetitions that at-least-once allows: each value where it was heard first. */
const firstHearings = (messages: readonly Message[]): Message[] =>
  [...new Map(messages.toReversed().map((message) => [message.value, message])).values()].reverse();

const inOrder = (a: unknown, b: unknown): number => Number(a) - Number(b);

/** Remembers what it hears, and says when it has heard enough. */
const aListener = (before: (messages: readonly Message[]) => void | Promise<void> = () => {}) => {
  const heard: Message[] = [];
  let change = Promise.withResolvers<void>();
  return {
    heard,
    handle: async (messages: readonly Message[]): Promise<void> => {
      await before(messages);
      heard.push(...messages);
      change.resolve();
      change = Promise.withResolvers();
    },
    until: async (enough: () => boolean): Promise<void> => {
      while (!enough()) await change.promise;
    },
  };
};

/** What every EventBus must do. An adapter's test file is one call of this function; `open` may be called often. */
export const describeEventBus = (name: string, open: () => Promise<Opened>): void => {
  describe(`${name} keeps the EventBus promises`, () => {
    let opened: Opened;
    let bus: EventBus;

    beforeAll(async () => {
      opened = await open();
      bus = opened.bus;
    });
    afterAll(() => opened.close());

    describe('publishing', () => {
      it('gives values back as JSON does: nested, empty, any alphabet', async () => {
        const topic = aTopic();
        const listener = aListener();
        const messages = [
          {
            key: 'ñandú/東京 🏛',
            value: { name: 'Peña & Hijos «S.A.»', nested: [{ deep: [[1, -0.5, true, null]] }], '': '' },
          },
          { key: '', value: 'the empty key' },
          ...[null, 0, '', [], {}, '\u0000\n"\\'].map((value) => ({ key: 'plain', value })),
        ];
        const subscription = await bus.subscribe({ topic, handle: listener.handle });

        await bus.publish(topic, messages);
        await bus.publish(topic, [{ key: 'plain', value: { at: new Date(0), none: undefined } }]);
        await listener.until(() => listener.heard.length >= 9);

        const expected = [...messages, { key: 'plain', value: { at: '1970-01-01T00:00:00.000Z' } }];
        expect(byKey(listener.heard)).toEqual(byKey(expected));
        await subscription.close();
      });

      it('gives each subscriber values of its own, which are not the publisher’s', async () => {
        const topic = aTopic();
        const published = { list: [1] };
        const listeners = [aListener(spoil), aListener(spoil)];
        const subscriptions = await Promise.all(listeners.map(({ handle }) => bus.subscribe({ topic, handle })));

        const publishing = bus.publish(topic, [{ key: 'k', value: published }]);
        published.list.push(2);
        await publishing;

        for (const { until, heard } of listeners) {
          await until(() => heard.length > 0);
          expect(heard).toEqual([{ key: 'k', value: { list: [1, 'spoilt'] } }]);
        }
        await Promise.all(subscriptions.map((subscription) => subscription.close()));
      });

      it('takes an empty list, and calls nobody', async () => {
        const topic = aTopic();
        const sizes: number[] = [];
        const listener = aListener((messages) => void sizes.push(messages.length));
        const subscription = await bus.subscribe({ topic, handle: listener.handle });

        await bus.publish(topic, []);
        await bus.publish(topic, numbered(1));
        await listener.until(() => listener.heard.length >= 1);

        expect(sizes).toEqual([1]);
        await subscription.close();
      });

      it('refuses what is not JSON or is too large, with all that came with it', async () => {
        const topic = aTopic();
        const listener = aListener();
        const subscription = await bus.subscribe({ topic, handle: listener.handle });
        const good = { key: 'k', value: 'taken by mistake' };
        const circle: { self?: unknown } = {};
        circle.self = circle;

        for (const value of [undefined, () => {}, 1n, circle])
          await expect(bus.publish(topic, [good, { key: 'k', value }])).rejects.toThrow(TypeError);
        await expect(bus.publish(topic, [good, { key: 'k', value: 'ñ'.repeat(500_000) }])).rejects.toThrow(RangeError);
        await bus.publish(topic, [{ key: 'k', value: 'ñ'.repeat(499_998) }]);
        await listener.until(() => listener.heard.length > 0);

        expect(listener.heard.map(({ value }) => String(value).length)).toEqual([499_998]);
        await subscription.close();
      });

      it('takes many large messages at once', async () => {
        const topic = aTopic();
        const listener = aListener();
        const subscription = await bus.subscribe({ topic, handle: listener.handle });

        await bus.publish(
          topic,
          Array.from({ length: 60 }, (_, n) => ({ key: 'k', value: `${n}:${'x'.repeat(100_000)}` })),
        );
        await listener.until(() => listener.heard.length >= 60);

        expect(listener.heard.map(({ value }) => Number.parseInt(String(value), 10))).toEqual([...Array(60).keys()]);
        await subscription.close();
      });
    });

    describe('what it holds', () => {
      it('is nothing where nobody published, and something from then on', async () => {
        const [topic, other] = [aTopic(), aTopic()];
        const empty = async () => [await bus.isEmpty(topic), await bus.isEmpty(other)];
        const before = await empty();
        await bus.publish(topic, numbered(1));
        expect([before, await empty()]).toEqual([
          [true, true],
          [false, true],
        ]);
      });
    });

    describe('order', () => {
      it('keeps 5,000 messages of 20 keys in order within each key, never two batches of a key at a time', async () => {
        const topic = aTopic();
        const busy = new Set<string>();
        let collisions = 0;
        const listener = aListener(async (messages) => {
          const keys = new Set(messages.map(({ key }) => key));
          for (const key of keys) {
            if (busy.has(key)) collisions++;
            busy.add(key);
          }
          await new Promise(setImmediate);
          for (const key of keys) busy.delete(key);
        });
        const subscription = await bus.subscribe({ topic, group: 'readers', handle: listener.handle });

        for (let from = 0; from < 5_000; from += 500) await bus.publish(topic, numbered(500, 20, from));
        await listener.until(() => new Set(values(listener.heard)).size === 5_000);

        expect(byKey(firstHearings(listener.heard))).toEqual(byKey(numbered(5_000, 20)));
        expect(collisions).toBe(0);
        await subscription.close();
      });

      it('keeps the order of calls that did not wait for each other', async () => {
        const topic = aTopic();
        const listener = aListener();
        const subscription = await bus.subscribe({ topic, handle: listener.handle });

        await Promise.all(numbered(50).map((message) => bus.publish(topic, [message])));
        await listener.until(() => listener.heard.length >= 50);

        expect(values(listener.heard)).toEqual([...Array(50).keys()]);
        await subscription.close();
      });
    });

    describe('at least once', () => {
      it('brings a batch again when its handler throws, and skips nothing after it', async () => {
        const topic = aTopic();
        const tried: unknown[][] = [];
        const listener = aListener((messages) => {
          tried.push(values(messages));
          if (tried.length <= 2) throw new Error('not yet');
        });
        await bus.publish(topic, numbered(10));
        const subscription = await bus.subscribe({ topic, group: 'readers', handle: listener.handle });
        await bus.publish(topic, numbered(10, 1, 10));
        await listener.until(() => listener.heard.length >= 20);

        expect(tried.slice(0, 3).map(([first]) => first)).toEqual([0, 0, 0]);
        expect(values(listener.heard)).toEqual([...Array(20).keys()]);
        await subscription.close();
      });

      it('brings a batch again to a subscriber without group too, also when the handler throws at once', async () => {
        const topic = aTopic();
        const listener = aListener();
        let calls = 0;
        const subscription = await bus.subscribe({
          topic,
          handle: (messages) => {
            if (++calls === 1) throw new Error('not yet');
            return listener.handle(messages);
          },
        });

        await bus.publish(topic, numbered(5));
        await listener.until(() => listener.heard.length >= 5);

        expect(values(listener.heard)).toEqual([0, 1, 2, 3, 4]);
        expect(calls).toBeGreaterThan(1);
        await subscription.close();
      });
    });

    describe('groups', () => {
      it('starts a new group at the oldest message', async () => {
        const topic = aTopic();
        await bus.publish(topic, numbered(30, 3));

        for (const group of ['one', 'other']) {
          const listener = aListener();
          const subscription = await bus.subscribe({ topic, group, handle: listener.handle });
          await listener.until(() => listener.heard.length >= 30);
          expect(byKey(listener.heard)).toEqual(byKey(numbered(30, 3)));
          await subscription.close();
        }
      });

      it('resumes a group after the last handled batch', async () => {
        const topic = aTopic();
        const first = aListener();
        const before = await bus.subscribe({ topic, group: 'readers', handle: first.handle });
        await bus.publish(topic, numbered(40, 4));
        await first.until(() => first.heard.length >= 40);
        await before.close();
        await bus.publish(topic, numbered(40, 4, 40));

        const second = aListener();
        const after = await bus.subscribe({ topic, group: 'readers', handle: second.handle });
        await second.until(() => second.heard.length >= 40);

        expect(first.heard).toHaveLength(40);
        expect(byKey(second.heard)).toEqual(byKey(numbered(40, 4, 40)));
        await after.close();
      });

      it('brings the batch that failed to whoever resumes the group', async () => {
        const topic = aTopic();
        const failed = Promise.withResolvers<void>();
        const failing = await bus.subscribe({
          topic,
          group: 'readers',
          handle: async () => {
            failed.resolve();
            throw new Error('never');
          },
        });
        await bus.publish(topic, numbered(3));
        await failed.promise;
        await failing.close();

        const listener = aListener();
        const subscription = await bus.subscribe({ topic, group: 'readers', handle: listener.handle });
        await listener.until(() => listener.heard.length >= 3);

        expect(values(listener.heard)).toEqual([0, 1, 2]);
        await subscription.close();
      });

      it('shares keys among the members, and one that stays takes over from one that closes', async () => {
        const topic = aTopic();
        const listeners = [aListener(), aListener()] as const;
        const members = await Promise.all(
          listeners.map(({ handle }) => bus.subscribe({ topic, group: 'readers', handle })),
        );
        const all = () => listeners.flatMap(({ heard }) => heard);
        const heardAll = async (count: number): Promise<void> => {
          const enough = () => new Set(values(all())).size === count;
          await Promise.any(listeners.map(({ until }) => until(enough)));
        };

        let published = 0;
        while (listeners.some(({ heard }) => heard.length === 0)) {
          await bus.publish(topic, numbered(100, 20, published)); // until the second member has got its share
          published += 100;
          await heardAll(published);
        }
        await members[0]!.close();
        const heardByFirst = listeners[0].heard.length;
        await bus.publish(topic, numbered(1_000, 20, published));
        await heardAll(published + 1_000);

        expect(values(all()).sort(inOrder)).toEqual([...Array(published + 1_000).keys()]);
        expect(listeners[0].heard).toHaveLength(heardByFirst);
        for (const { heard } of listeners)
          for (const ofKey of byKey(heard).values()) expect(ofKey).toEqual(ofKey.toSorted(inOrder));
        await members[1]!.close();
      });

      it('loses nothing and keeps the order when members come and go while messages flow', async () => {
        const topic = aTopic();
        const heard: Message[] = [];
        const listener = aListener((messages) => void heard.push(...messages));
        const join = () => bus.subscribe({ topic, group: 'readers', handle: listener.handle });
        let member = await join();

        for (let round = 0; round < 3; round++) {
          await bus.publish(topic, numbered(500, 20, round * 1_000));
          const next = await join();
          await bus.publish(topic, numbered(500, 20, round * 1_000 + 500));
          await member.close();
          member = next;
        }
        await listener.until(() => new Set(values(listener.heard)).size === 3_000);

        expect(byKey(firstHearings(heard))).toEqual(byKey(numbered(3_000, 20)));
        await member.close();
      });

      it('tells groups of the same name on two topics apart', async () => {
        const topics = [aTopic(), aTopic()];
        const listeners = [aListener(), aListener()];
        const subscriptions = await Promise.all(
          topics.map((topic, n) => bus.subscribe({ topic, group: 'readers', handle: listeners[n]!.handle })),
        );

        for (const topic of topics) await bus.publish(topic, [{ key: 'k', value: topic }]);
        for (const { until, heard } of listeners) await until(() => heard.length > 0);

        expect(listeners.map(({ heard }) => values(heard))).toEqual(topics.map((topic) => [topic]));
        await Promise.all(subscriptions.map((subscription) => subscription.close()));
      });
    });

    describe('subscribers without group', () => {
      it('all hear every message published after they came, and none from before', async () => {
        const topic = aTopic();
        await bus.publish(topic, numbered(10));
        const [early, late] = [aListener(), aListener()];

        const subscriptions = [await bus.subscribe({ topic, handle: early.handle })];
        await bus.publish(topic, numbered(10, 1, 10));
        subscriptions.push(await bus.subscribe({ topic, handle: late.handle }));
        await bus.publish(topic, numbered(10, 1, 20));
        await early.until(() => early.heard.length >= 20);
        await late.until(() => late.heard.length >= 10);

        expect(values(early.heard)).toEqual(values(numbered(20, 1, 10)));
        expect(values(late.heard)).toEqual(values(numbered(10, 1, 20)));
        await Promise.all(subscriptions.map((subscription) => subscription.close()));
      });

      it('take nothing from the groups', async () => {
        const topic = aTopic();
        const [alone, member] = [aListener(), aListener()];
        const subscriptions = [
          await bus.subscribe({ topic, handle: alone.handle }),
          await bus.subscribe({ topic, group: 'readers', handle: member.handle }),
        ];

        await bus.publish(topic, numbered(20, 5));
        for (const { until, heard } of [alone, member]) await until(() => heard.length >= 20);

        for (const { heard } of [alone, member]) expect(byKey(heard)).toEqual(byKey(numbered(20, 5)));
        await Promise.all(subscriptions.map((subscription) => subscription.close()));
      });
    });

    describe('closing', () => {
      it('waits for the handler under way, whose batch then counts as handled', async () => {
        const topic = aTopic();
        const started = Promise.withResolvers<void>();
        const goOn = Promise.withResolvers<void>();
        const slow = aListener(() => {
          started.resolve();
          return goOn.promise;
        });
        const subscription = await bus.subscribe({ topic, group: 'readers', handle: slow.handle });
        await bus.publish(topic, numbered(1));
        await started.promise;

        let closed = false;
        const closing = subscription.close().then(() => {
          closed = true;
        });
        await bus.publish(topic, numbered(1, 1, 1));
        expect(closed).toBe(false);
        goOn.resolve();
        await closing;

        expect(values(slow.heard)).toEqual([0]);
        const next = aListener();
        const resumed = await bus.subscribe({ topic, group: 'readers', handle: next.handle });
        await next.until(() => next.heard.length > 0);
        expect(values(next.heard)).toEqual([1]);
        await resumed.close();
      });

      it('ends the subscriptions of a bus that closes, and takes no more from anybody', async () => {
        const topic = aTopic();
        const { bus: ending, close } = await open();
        const listener = aListener();
        const subscription = await ending.subscribe({ topic, handle: listener.handle });
        await ending.publish(topic, numbered(1));
        await listener.until(() => listener.heard.length >= 1);

        await ending.close();

        await expect(ending.publish(topic, numbered(1))).rejects.toThrow('closed');
        await expect(ending.subscribe({ topic, handle: listener.handle })).rejects.toThrow('closed');
        await subscription.close();
        await close();
        expect(listener.heard).toHaveLength(1);
      });
    });
  });
};

const spoil = (messages: readonly Message[]): void => {
  for (const { value } of messages) (value as { list: unknown[] }).list.push('spoilt'); // what the test published
};
