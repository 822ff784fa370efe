import { encodeMessages } from './encoded-message.ts';
import type { EventBus, ReportTrouble } from './event-bus.ts';
import { type KafkaServers, kafkaClient } from './kafka-client.ts';
import { openKafkaPublisher } from './kafka-publisher.ts';
import { openKafkaSubscription } from './kafka-subscription.ts';

/**
 * An event bus on Kafka. Topics that are missing are made with `partitions` (6 by default): the
 * most members of a group that can share a topic. What is stored, and how long, is the broker's setting. Throws
 * StorageUnavailable when no broker answers within seconds; subscribers wait for one that goes away later, and begin again
 * with topics that were lost with its disk, deleted or made anew.
 */
export const openKafkaEventBus = async ({
  clientId,
  partitions = 6,
  report = () => {},
  ...servers
}: KafkaServers & {
  clientId: string;
  partitions?: number;
  report?: ReportTrouble;
}): Promise<EventBus> => {
  const client = kafkaClient(servers, { clientId, partitions, report });
  const publisher = openKafkaPublisher(client, report);
  const subscriptions = new Set<{ close: () => Promise<void> }>();
  let closed = false;

  const ensureOpen = (): void => {
    if (closed) throw new Error('The event bus is closed');
  };

  await publisher.connect();
  return {
    publish: async (topic, messages) => {
      ensureOpen();
      const encoded = encodeMessages(messages);
      await client.ensureTopic(topic);
      await publisher.publish(topic, encoded);
    },
    subscribe: async (wanted) => {
      ensureOpen();
      const subscription = openKafkaSubscription(client, wanted, report);
      subscriptions.add(subscription);
      await subscription.joined;
      ensureOpen();
      return {
        close: async () => {
          subscriptions.delete(subscription);
          await subscription.close();
        },
      };
    },
    isEmpty: async (topic) => {
      ensureOpen();
      return client.withAdmin(async (admin) => {
        if (!(await admin.listTopics()).includes(topic)) return true;
        const partitions = await admin.fetchTopicOffsets(topic);
        return partitions.every(({ low, high }) => low === high);
      });
    },
    close: async () => {
      closed = true;
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await publisher.close();
    },
  };
};
