import { Partitioners, type Producer } from 'kafkajs';
import type { EncodedMessage } from './encoded-message.ts';
import { type KafkaClient, retry } from './kafka-client.ts';

/** Below the 1,048,588 bytes that a broker takes at once unless it is told otherwise, with what a record adds. */
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

/** Sends one request at a time: a retried one is never overtaken. */
export const openKafkaPublisher = ({ connection }: KafkaClient) => {
  let producer: Producer | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const connect = async (): Promise<Producer> => {
    const connecting = connection().producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry,
    });
    await connecting.connect();
    return connecting;
  };

  /**
   * A producer that failed is not used again. It would number its next messages like those that failed, and a broker
   * that had written them, though its answer was lost, would take the next ones for a repetition and drop them.
   */
  const discard = async (): Promise<void> => {
    const failed = producer;
    producer = undefined;
    await failed?.disconnect().catch(() => {});
  };

  const send = async (topic: string, messages: readonly EncodedMessage[]): Promise<void> => {
    try {
      producer ??= await connect();
      for (const request of requests(messages))
        await producer.send({ topic, acks: -1, messages: request.map(({ key, json }) => ({ key, value: json })) });
    } catch (error) {
      await discard();
      throw error;
    }
  };

  return {
    connect: async (): Promise<void> => {
      producer ??= await connect();
    },
    publish: (topic: string, messages: readonly EncodedMessage[]): Promise<void> => {
      const sending = turn.then(() => send(topic, messages));
      turn = sending.catch(() => {});
      return sending;
    },
    close: async (): Promise<void> => {
      await turn;
      await producer?.disconnect();
    },
  };
};
