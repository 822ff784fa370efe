import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { encodeMessages } from './encoded-message.ts';
import type { EventBus, ReportTrouble } from './event-bus.ts';
import { type KafkaServers, kafkaClient } from './kafka-client.ts';
import { openKafkaPublisher } from './kafka-publisher.ts';
import { openKafkaSubscription } from './kafka-subscription.ts';

/**
 * An event bus on Kafka. Topics that are missing are made with `partitions` (6 by default): the
 * most members of a group that can share a topic. What is kept, and how long, is the broker's setting. Throws
 * StorageUnavailable when no broker answers; a broker that goes away later is waited for.
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
  const client = kafkaClient(servers, clientId, partitions);
  const publisher = openKafkaPublisher(client);
  const subscriptions = new Set<{ close: () => Promise<void> }>();
  let closed = false;

  const ensureOpen = (): void => {
    if (closed) throw new Error('The event bus is closed');
  };

  try {
    await publisher.connect();
  } catch (error) {
    throw new StorageUnavailable(`Kafka ${servers.brokers.join(',')}`, { cause: error, passes: !isRefusal(error) });
  }
  return {
    publish: async (topic, messages) => {
      ensureOpen();
      const encoded = encodeMessages(messages);
      await client.ensureTopic(topic);
      await publisher.publish(topic, encoded);
    },
    subscribe: async (wanted) => {
      ensureOpen();
      await client.ensureTopic(wanted.topic);
      const subscription = await openKafkaSubscription(client, wanted, report);
      const close = async () => {
        subscriptions.delete(subscription);
        await subscription.close();
      };
      if (closed) await close();
      ensureOpen();
      subscriptions.add(subscription);
      return { close };
    },
    close: async () => {
      closed = true;
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await publisher.close();
    },
  };
};

/** Brokers that answer, and will not let this client in. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'KafkaJSSASLAuthenticationError';
