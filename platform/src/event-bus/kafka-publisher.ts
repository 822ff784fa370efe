import { Partitioners, type Producer, type RecordMetadata } from 'kafkajs';
import { answeredWithin } from '../storage/storage-unavailable.ts';
import type { EncodedMessage } from './encoded-message.ts';
import type { ReportTrouble } from './event-bus.ts';
import { type KafkaClient, LEAVING_MS, METADATA_MS, retry } from './kafka-client.ts';
import { isUnknownTopic } from './kafka-failure.ts';

/** Below the 1,048,588 bytes that a broker takes at once by default, with what a record adds. */
const requestBytes = 1_040_000;
const recordOverheadBytes = 32;

const requests = function* (messages: readonly EncodedMessage[]): Generator<EncodedMessage[]> {
  let request: EncodedMessage[] = [];
  let size = 0;
  for (const message of messages) {
    const added = message.bytes + recordOverheadBytes;
    if (request.length > 0 && size + added > requestBytes) {
      yield request;
      request = [];
      size = 0;
    }
    request.push(message);
    size += added;
  }
  if (request.length > 0) yield request;
};

/**
 * Sends one request at a time: a retried one is never overtaken. What waits behind a request that fails, fails with it:
 * so nobody waits longer than for one.
 */
export const openKafkaPublisher = ({ name, connection, ask, forgetTopic }: KafkaClient, report: ReportTrouble) => {
  let producer: Producer | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let failures: readonly unknown[] = [];
  const isBehindItself = offsetsThatGoBack();

  const connect = async (): Promise<Producer> => {
    const connecting = connection().producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      metadataMaxAge: METADATA_MS,
      retry,
    });
    try {
      await ask(connecting.connect());
      return connecting;
    } catch (error) {
      leave(connecting);
      throw error;
    }
  };

  const send = async (topic: string, messages: readonly EncodedMessage[]): Promise<void> => {
    try {
      producer ??= await connect();
      for (const request of requests(messages)) {
        const records = request.map(({ key, json }) => ({ key, value: json }));
        const written = await ask(producer.send({ topic, acks: -1, messages: records }));
        if (isBehindItself(written)) report(`Topic ${topic} was made anew: what it held is lost`);
      }
    } catch (error) {
      failures = [...failures.slice(-1), error];
      if (isUnknownTopic(error)) forgetTopic(topic);
      // A producer that failed is not used again. It would number its next messages like those that failed, and a broker
      // that had written them, though its answer was lost, would take the next ones for a repetition and drop them.
      leave(producer);
      producer = undefined;
      throw error;
    }
  };

  return {
    connect: async (): Promise<void> => {
      producer ??= await connect();
    },
    publish: (topic: string, messages: readonly EncodedMessage[]): Promise<void> => {
      const before = failures;
      const sending = turn.then(() => {
        if (failures !== before) throw failures.at(-1);
        return send(topic, messages);
      });
      turn = sending.catch(() => {});
      return sending;
    },
    close: async (): Promise<void> => {
      const left = turn.then(() => producer?.disconnect());
      await answeredWithin(LEAVING_MS, name, left).catch(() => {});
    },
  };
};

/** Nobody waits for it: it waits for what hangs. */
const leave = (producer: Producer | undefined): void => void producer?.disconnect().catch(() => {});

/** Says of each answer of a broker whether its messages lie where earlier ones were: those are not there any more. */
const offsetsThatGoBack = (): ((written: readonly RecordMetadata[]) => boolean) => {
  const reached = new Map<string, bigint>();
  return (written) => {
    let goBack = false;
    for (const { topicName, partition, baseOffset = '-1' } of written) {
      const place = `${topicName} ${partition}`;
      const offset = BigInt(baseOffset);
      if (offset < 0n) continue;
      goBack ||= offset <= (reached.get(place) ?? -1n);
      reached.set(place, offset);
    }
    return goBack;
  };
};
