import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { growingPauses } from '../process/growing-pauses.ts';
import { system } from '../process/system.ts';
import { untilAborted } from '../process/while-wanted.ts';
import { answeredWithin } from '../storage/storage-unavailable.ts';
import { decodeMessage } from './encoded-message.ts';
import type { Message, ReportTrouble, Subscription } from './event-bus.ts';
import { type KafkaClient, LEAVING_MS, METADATA_MS, retry } from './kafka-client.ts';
import { isUnknownTopic } from './kafka-failure.ts';

const heartbeatMilliseconds = 2_000;
const sessionMilliseconds = 10_000;
/** How long a new member waits for the handlers of the others, who hold their keys until then. */
const handoverMilliseconds = 60_000;
const fetchWaitMilliseconds = 250;
const retryMilliseconds = 250;
const partitionsAtOnce = 6;
const INTERRUPTIONS = { firstMs: 250, longestMs: 5_000 };

const decode = ({ key, value }: KafkaMessage): Message =>
  decodeMessage({ key: key?.toString() ?? '', json: value?.toString() ?? 'null' });

const after = (offset: string): string => String(BigInt(offset) + 1n);

/**
 * Reads a topic until it is closed. A consumer that fails, by whatever, is followed by another one, which looks for the
 * topic again and makes it when it is gone. `joined` resolves when the subscription has its partitions and knows where to
 * read on, and rejects when it is closed before.
 */
export const openKafkaSubscription = (
  client: KafkaClient,
  { topic, group, handle }: Subscription,
  report: ReportTrouble,
): Readonly<{ joined: Promise<void>; close: () => Promise<void> }> => {
  // The topic is part of the id, because the members of one Kafka group must all read the same topics.
  const groupId = `${topic}.${group ?? system.newId()}`;
  const places = group === undefined ? placesOf(client, topic) : undefined;
  const joined = Promise.withResolvers<void>();
  joined.promise.catch(() => {}); // met by whoever subscribes
  const closing = new AbortController();
  const handling = new Set<Promise<void>>();
  /** What a consumer that is not wanted any more has left behind it: its place in the group, its connection. */
  let left: Promise<void> = Promise.resolve();

  const handled = async (messages: readonly Message[]): Promise<void> => handle(messages);

  const eachBatch = async ({ batch, heartbeat, pause, resolveOffset }: EachBatchPayload): Promise<void> => {
    if (closing.signal.aborted) return;
    // A heartbeat that fails is not for the handler to know: the next fetch meets the same failure.
    const beating = setInterval(() => void heartbeat().catch(() => {}), heartbeatMilliseconds);
    const work = handled(batch.messages.map(decode));
    handling.add(work);
    try {
      await work;
    } catch (error) {
      report(`A handler of topic ${topic} failed; its ${batch.messages.length} messages come again`, error);
      setTimeout(pause(), retryMilliseconds);
      return;
    } finally {
      handling.delete(work);
      clearInterval(beating);
    }
    resolveOffset(batch.lastOffset());
    places?.set(batch.partition, after(batch.lastOffset()));
  };

  /** Reads until the consumer fails (throws) or the subscription is closed. */
  const consume = async (): Promise<void> => {
    const failed = Promise.withResolvers<never>();
    failed.promise.catch(() => {}); // met below
    const reading = client.connection().consumer({
      groupId,
      sessionTimeout: sessionMilliseconds,
      heartbeatInterval: heartbeatMilliseconds,
      rebalanceTimeout: handoverMilliseconds,
      maxWaitTimeInMs: fetchWaitMilliseconds,
      metadataMaxAge: METADATA_MS,
      allowAutoTopicCreation: false,
      retry: { ...retry, restartOnFailure: async () => false },
    });
    reading.on('consumer.group_join', () => {
      for (const [partition, offset] of places?.known() ?? []) reading.seek({ topic, partition, offset });
      joined.resolve();
    });
    reading.on('consumer.crash', ({ payload: { error } }) => failed.reject(error));
    const begin = async (): Promise<void> => {
      await reading.connect();
      await reading.subscribe({ topic, fromBeginning: true });
      if (closing.signal.aborted) return;
      await reading.run({
        autoCommit: group !== undefined,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: partitionsAtOnce,
        eachBatch,
      });
    };
    const began = begin();
    began.catch(failed.reject);
    try {
      await Promise.race([failed.promise, untilAborted(closing.signal)]);
    } finally {
      // Not before it has begun: one that is told to go while it joins a group joins all the same, and keeps its share.
      left = began.finally(() => reading.disconnect());
      left.catch(() => {});
    }
  };

  const readOn = async (): Promise<void> => {
    const pauses = growingPauses(INTERRUPTIONS);
    while (!closing.signal.aborted) {
      const began = performance.now();
      try {
        await client.ensureTopic(topic);
        await places?.find();
        await consume();
      } catch (error) {
        if (closing.signal.aborted) return;
        if (performance.now() - began > INTERRUPTIONS.longestMs) pauses.reset();
        if (isUnknownTopic(error)) client.forgetTopic(topic);
        report(`Reading topic ${topic} was interrupted and starts again`, error);
        await Promise.allSettled(handling); // nobody gets a batch of a key twice at a time
        await pauses.next(closing.signal);
      }
    }
  };
  const reading = readOn();

  return {
    joined: joined.promise,
    close: async () => {
      closing.abort();
      joined.reject(new Error('The event bus is closed'));
      await Promise.allSettled(handling);
      // Others get its keys at once when it can say that it leaves.
      const gone = reading.then(() => left);
      await answeredWithin(LEAVING_MS, client.name, gone).catch(() => {});
    },
  };
};

/** Where a subscriber without group stands in each partition: a named group's places are stored by Kafka. */
const placesOf = (client: KafkaClient, topic: string) => {
  let places: Map<number, string> | undefined;
  return {
    known: (): Iterable<[number, string]> => places ?? [],
    set: (partition: number, offset: string): void => void places?.set(partition, offset),
    /** The ends at first; later where it stood, or the beginning of what is another topic by the same name. */
    find: async (): Promise<void> => {
      const before = places;
      const partitions = await client.withAdmin((admin) => admin.fetchTopicOffsets(topic));
      places = new Map(
        partitions.map(({ partition, low, high }) => {
          const stood = before ? (before.get(partition) ?? low) : high;
          return [partition, BigInt(stood) > BigInt(high) ? low : stood];
        }),
      );
    },
  };
};
