import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { openMongodbViewStore } from '../view-store/mongodb-view-store.ts';
import { prefixedScratchStores } from './prefixed-scratch-stores.ts';
import { describeScratchStores } from './scratch-stores.conformance.ts';

/** A database of its own on the server that MONGODB_URL names. */
const freshDatabase = (): string => {
  const url = new URL(process.env.MONGODB_URL ?? 'mongodb://127.0.0.1:27017');
  url.pathname = `/staging-${randomUUID()}`;
  return url.href;
};

describeScratchStores('scratch stores in MongoDB', async () => {
  const url = freshDatabase();
  const store = await openMongodbViewStore({ url });
  const open = () =>
    prefixedScratchStores({ store, prefix: 'staging.', addressOf: (prefix) => ({ kind: 'mongodb', url, prefix }) });
  const close = async () => {
    await store.close();
    const client = new MongoClient(url);
    await client.db().dropDatabase();
    await client.close();
  };
  return { stores: open(), again: async () => open(), isShared: true, close };
});
