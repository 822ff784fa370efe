import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { system } from '../process/system.ts';
import { decodeMessage } from './encoded-message.ts';
import type { Message, ReportTrouble, Subscription } from './event-bus.ts';
import { type KafkaClient, retry } from './kafka-client.ts';

const heartbeatMilliseconds = 2_000;
const sessionMilliseconds = 10_000;
/** How long a new member waits for the handlers of the others, who hold their keys until then. */
const handoverMilliseconds = 300_000;
const fetchWaitMilliseconds = 250;
const retryMilliseconds = 250;
const partitionsAtOnce = 6;

const decode = ({ key, value }: KafkaMessage): Message =>
  decodeMessage({ key: key?.toString() ?? '', json: value?.toString() ?? 'null' });

const after = (offset: string): string => String(BigInt(offset) + 1n);

/** Resolves when the subscription has its partitions and knows where to read on. */
export const openKafkaSubscription = async (
  { connection, withAdmin }: KafkaClient,
  { topic, group, handle }: Subscription,
  report: ReportTrouble,
): Promise<{ close: () => Promise<void> }> => {
  // The topic is part of the id, because the members of one Kafka group must all read the same topics.
  const groupId = `${topic}.${group ?? system.newId()}`;
  // A named group's place is kept by Kafka. A subscriber without group keeps its own, beginning at the topic's end.
  const places = new Map<number, string>();
  if (group === undefined)
    for (const { partition, offset } of await withAdmin((admin) => admin.fetchTopicOffsets(topic)))
      places.set(partition, offset);

  let closing = false;
  const consumer = connection().consumer({
    groupId,
    sessionTimeout: sessionMilliseconds,
    heartbeatInterval: heartbeatMilliseconds,
    rebalanceTimeout: handoverMilliseconds,
    maxWaitTimeInMs: fetchWaitMilliseconds,
    allowAutoTopicCreation: false,
    retry: { ...retry, restartOnFailure: async () => !closing },
  });

  const eachBatch = async ({ batch, heartbeat, pause, resolveOffset }: EachBatchPayload): Promise<void> => {
    if (closing) return;
    // A heartbeat that fails is not for the handler to know: the next fetch meets the same failure.
    const beating = setInterval(() => void heartbeat().catch(() => {}), heartbeatMilliseconds);
    try {
      await handle(batch.messages.map(decode));
    } catch (error) {
      report(`A handler of topic ${topic} failed; its ${batch.messages.length} messages come again`, error);
      setTimeout(pause(), retryMilliseconds);
      return;
    } finally {
      clearInterval(beating);
    }
    resolveOffset(batch.lastOffset());
    if (group === undefined) places.set(batch.partition, after(batch.lastOffset()));
  };

  const run = (): Promise<void> =>
    consumer.run({
      autoCommit: group !== undefined,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: partitionsAtOnce,
      eachBatch,
    });

  const joined = Promise.withResolvers<void>();
  consumer.on('consumer.group_join', () => {
    for (const [partition, offset] of places) consumer.seek({ topic, partition, offset });
    joined.resolve();
  });
  consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
    if (closing) return;
    report(`Reading topic ${topic} was interrupted and starts again`, error);
    if (restart) return;
    joined.reject(error);
    setTimeout(() => closing || void run(), retryMilliseconds);
  });

  const close = async (): Promise<void> => {
    closing = true;
    await consumer.disconnect();
  };

  try {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await run();
    await joined.promise;
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
};
