import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { openMongodbViewStore } from './mongodb-view-store.ts';
import { describeViewGenerations } from './view-store.conformance.ts';

/** A database of its own on the server that MONGODB_URL names. */
const freshDatabase = (): string => {
  const url = new URL(process.env.MONGODB_URL ?? 'mongodb://127.0.0.1:27017');
  url.pathname = `/views-${randomUUID()}`;
  return url.href;
};

const opened = async (options: Readonly<{ hasGrams?: boolean }> = {}) => {
  const url = freshDatabase();
  const store = await openMongodbViewStore({ url, ...options });
  const close = async () => {
    await store.close();
    const client = new MongoClient(url);
    await client.db().dropDatabase();
    await client.close();
  };
  return { store, close };
};

describeViewGenerations('the MongoDB view store', opened);
describeViewGenerations('the MongoDB view store with grams in its documents', () => opened({ hasGrams: true }));
