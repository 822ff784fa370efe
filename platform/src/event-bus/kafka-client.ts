import { setTimeout as pause } from 'node:timers/promises';
import { type Admin, Kafka, logLevel } from 'kafkajs';

export const retry = { initialRetryTime: 300, maxRetryTime: 5_000, retries: 6 };

/** A broker that hangs is given up, and asked again. */
const TIMEOUTS = { connectionTimeout: 2_000, authenticationTimeout: 5_000, requestTimeout: 10_000 };

const adminAttempts = 20;
const adminPauseMilliseconds = 200;

export type KafkaClient = Readonly<{
  /** Each producer and consumer needs its own: kafkajs shares the offsets of a group among the consumers of one. */
  connection: () => Kafka;
  /** `work` may be done again: a topic just made has no leader yet, and kafkajs does not wait for one everywhere. */
  withAdmin: <T>(work: (admin: Admin) => Promise<T>) => Promise<T>;
  /** Resolves when the topic is there, made with `partitions` if it was missing. */
  ensureTopic: (topic: string) => Promise<void>;
}>;

/** Where brokers are (host:port), and as whom they are spoken to (SASL/PLAIN) when they ask. */
export type KafkaServers = Readonly<{
  brokers: readonly string[];
  login?: Readonly<{ username: string; password: string }> | undefined;
}>;

export const kafkaClient = ({ brokers, login }: KafkaServers, clientId: string, partitions: number): KafkaClient => {
  const connection = () =>
    new Kafka({
      ...{ brokers: [...brokers], clientId, retry, ...TIMEOUTS, logLevel: logLevel.NOTHING },
      ...(login && { sasl: { mechanism: 'plain', ...login } }),
    });
  const ensured = new Map<string, Promise<unknown>>();

  const withAdmin: KafkaClient['withAdmin'] = async (work) => {
    const admin = connection().admin();
    try {
      await admin.connect();
      for (let attempt = 1; ; attempt++) {
        try {
          return await work(admin);
        } catch (error) {
          if (attempt === adminAttempts || !isRetriable(error)) throw error;
          await pause(adminPauseMilliseconds);
        }
      }
    } finally {
      await admin.disconnect();
    }
  };

  const ensureTopic = async (topic: string): Promise<void> => {
    const made =
      ensured.get(topic) ??
      withAdmin((admin) =>
        admin.createTopics({ topics: [{ topic, numPartitions: partitions }], waitForLeaders: true }),
      );
    ensured.set(topic, made);
    try {
      await made;
    } catch (error) {
      ensured.delete(topic);
      throw error;
    }
  };

  return { connection, withAdmin, ensureTopic };
};

const isRetriable = (error: unknown): boolean =>
  error instanceof Error && 'retriable' in error && error.retriable === true;
