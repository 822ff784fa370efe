import { StorageUnavailable } from '../storage/storage-unavailable.ts';

/** An error and what caused it, one by one. */
const causesOf = function* (error: unknown): Generator<Error> {
  for (let met = error; met instanceof Error; met = met.cause) yield met;
};

const some = (error: unknown, is: (met: Error) => boolean): boolean => causesOf(error).some(is);

/** What tells of the brokers as StorageUnavailable of `name`; what tells of the call as it is. */
export const kafkaFailure = (name: string, error: unknown): unknown => {
  if (some(error, ({ name: kind }) => kind === 'KafkaJSSASLAuthenticationError'))
    return new StorageUnavailable(name, { cause: error, passes: false });
  const mayPass = some(error, (met) => 'retriable' in met && met.retriable === true);
  return mayPass ? new StorageUnavailable(name, { cause: error }) : error;
};

/** Whether the brokers know no such topic: it was deleted, or was lost with their disk. */
export const isUnknownTopic = (error: unknown): boolean =>
  some(error, (met) => 'type' in met && met.type === 'UNKNOWN_TOPIC_OR_PARTITION');
