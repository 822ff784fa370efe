import { describeEventBus } from './event-bus.conformance.ts';
import { openInProcessEventBus } from './in-process-event-bus.ts';
import { withTopicPrefix } from './topic-prefix.ts';

describeEventBus('a bus under a topic prefix', async () => {
  const bus = withTopicPrefix(openInProcessEventBus({ retryMs: 10 }), 'one.');
  return { bus, close: () => bus.close() };
});

it('hears nothing of what is published under another prefix', async () => {
  const shared = openInProcessEventBus();
  const [one, other] = [withTopicPrefix(shared, 'one.'), withTopicPrefix(shared, 'other.')];
  const heard = Promise.withResolvers<unknown>();
  await one.subscribe({ topic: 'news', group: 'readers', handle: async ([first]) => heard.resolve(first?.value) });
  await other.publish('news', [{ key: 'k', value: 'theirs' }]);
  await one.publish('news', [{ key: 'k', value: 'ours' }]);
  expect(await heard.promise).toBe('ours');
  await shared.close();
});
