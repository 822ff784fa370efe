import { encodeMessages } from './encoded-message.ts';
import type { EventBus } from './event-bus.ts';
import { openInProcessTopic, type TopicOptions } from './in-process-topic.ts';

/**
 * An event bus for the subscribers of this process; messages and the places of groups live as long as it does. Of each
 * topic it keeps at least the newest 10,000 messages, for groups that come later, and at most 60,000 when no subscriber
 * lags behind.
 */
export const openInProcessEventBus = ({ report = () => {}, retryMs = 250 }: Partial<TopicOptions> = {}): EventBus => {
  const topics = new Map<string, ReturnType<typeof openInProcessTopic>>();
  const leaving = new Set<() => Promise<void>>();
  let closed = false;

  const openTopic = (name: string) => {
    if (closed) throw new Error('The event bus is closed');
    const topic = topics.get(name) ?? openInProcessTopic(name, { report, retryMs });
    topics.set(name, topic);
    return topic;
  };

  return {
    publish: async (topic, messages) => openTopic(topic).publish(encodeMessages(messages)),
    subscribe: async ({ topic, group, handle }) => {
      const leave = openTopic(topic).join(group, handle);
      leaving.add(leave);
      return {
        close: async () => {
          leaving.delete(leave);
          await leave();
        },
      };
    },
    isEmpty: async (topic) => openTopic(topic).isEmpty(),
    close: async () => {
      closed = true;
      await Promise.all([...leaving].map((leave) => leave()));
    },
  };
};
