import { setTimeout as pause } from 'node:timers/promises';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { answeredWithin } from '../storage/storage-unavailable.ts';
import type { ReportTrouble } from './event-bus.ts';
import { kafkaFailure } from './kafka-failure.ts';

/** Few and soon: whoever asks goes on by itself, with pauses of its own. */
export const retry = { initialRetryTime: 200, maxRetryTime: 1_000, retries: 4 };

/** A broker that hangs is given up, and retried. */
const TIMEOUTS = { connectionTimeout: 2_000, authenticationTimeout: 3_000, requestTimeout: 3_000 };

/** How soon partitions that were added are met. */
export const METADATA_MS = 10_000;

/** Saying goodbye is a courtesy: nothing is lost without it. */
export const LEAVING_MS = 500;

const CALL_MS = 3_000;
/** Making a topic is several calls, and its partitions need leaders. */
const ADMIN_MS = 8_000;
const adminAttempts = 20;
const adminPauseMilliseconds = 200;

export type KafkaClient = Readonly<{
  /** Which brokers these are, for their operator. */
  name: string;
  /** Each producer and consumer needs its own: kafkajs shares the offsets of a group among the consumers of one. */
  connection: () => Kafka;
  /** Gives what the work gives; StorageUnavailable when the brokers are away, or take longer than a call may. */
  ask: <T>(work: Promise<T>) => Promise<T>;
  /** `work` may be done again: a topic just made has no leader yet, and kafkajs does not wait for one everywhere. */
  withAdmin: <T>(work: (admin: Admin) => Promise<T>) => Promise<T>;
  /** Resolves when the topic is there, made with `partitions` if it was missing. */
  ensureTopic: (topic: string) => Promise<void>;
  /** The topic is not there any more: it is looked for again. */
  forgetTopic: (topic: string) => void;
}>;

/** Where brokers are (host:port), and as whom they are spoken to (SASL/PLAIN) when they ask. */
export type KafkaServers = Readonly<{
  brokers: readonly string[];
  login?: Readonly<{ username: string; password: string }> | undefined;
}>;

export const kafkaClient = (
  { brokers, login }: KafkaServers,
  { clientId, partitions, report = () => {} }: { clientId: string; partitions: number; report?: ReportTrouble },
): KafkaClient => {
  const name = `Kafka ${brokers.join(',')}`;
  const connection = () =>
    new Kafka({
      brokers: [...brokers],
      clientId,
      retry,
      ...TIMEOUTS,
      logLevel: logLevel.NOTHING,
      ...(login && { sasl: { mechanism: 'plain', ...login } }),
    });
  const known = new Set<string>();
  const ensured = new Map<string, Promise<void>>();

  const answered = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
    try {
      return await answeredWithin(milliseconds, name, work);
    } catch (error) {
      throw kafkaFailure(name, error);
    }
  };

  const administer = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
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
      void admin.disconnect().catch(() => {}); // it waits for what hangs
    }
  };
  const withAdmin: KafkaClient['withAdmin'] = (work) => answered(ADMIN_MS, administer(work));

  const make = async (topic: string): Promise<void> => {
    const missing = { topics: [{ topic, numPartitions: partitions }], waitForLeaders: true };
    const isNew = await withAdmin((admin) => admin.createTopics(missing));
    // Somebody else may just be making it: its partitions are met once they have leaders.
    await withAdmin((admin) => admin.fetchTopicMetadata({ topics: [topic] }));
    if (isNew && known.has(topic)) report(`Topic ${topic} was gone and is made anew: what it held is lost`);
    known.add(topic);
  };

  const ensureTopic = async (topic: string): Promise<void> => {
    const made = ensured.get(topic) ?? make(topic);
    ensured.set(topic, made);
    try {
      await made;
    } catch (error) {
      ensured.delete(topic);
      throw error;
    }
  };

  return {
    name,
    connection,
    withAdmin,
    ensureTopic,
    ask: (work) => answered(CALL_MS, work),
    forgetTopic: (topic) => void ensured.delete(topic),
  };
};

const isRetriable = (error: unknown): boolean =>
  error instanceof Error && 'retriable' in error && error.retriable === true;
