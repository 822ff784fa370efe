import { randomBytes } from 'node:crypto';

/** Servers outlive a run: each monitor has a database, topics and streams of its own on those that the environment names. */
export const freshStores = (MONGODB_URL = process.env.MONGODB_URL): Record<string, string> => {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  return {
    KAFKA_TOPIC_PREFIX: `${name}.`,
    EVENTSTORE_STREAM_PREFIX: `${name}.`,
    ...(MONGODB_URL && { MONGODB_URL: withDatabase(MONGODB_URL, name) }),
  };
};

const withDatabase = (mongodbUrl: string, database: string): string => {
  const url = new URL(mongodbUrl);
  url.pathname = `/${database}`;
  return url.href;
};
