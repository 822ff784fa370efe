import type { EventBus } from './event-bus.ts';

/** The same bus with every topic, and so every group, named under a prefix: those who share brokers do not meet. */
export const withTopicPrefix = (bus: EventBus, prefix: string): EventBus => ({
  publish: (topic, messages) => bus.publish(prefix + topic, messages),
  subscribe: (subscription) => bus.subscribe({ ...subscription, topic: prefix + subscription.topic }),
  isEmpty: (topic) => bus.isEmpty(prefix + topic),
  close: () => bus.close(),
});
