import { openStoreProxy } from '@monitor/platform/storage/testing/store-proxy';
import { freshStores } from '../running/fresh-stores.ts';
import { describeStoreFaults } from './store-faults.ts';

describeStoreFaults(
  'MongoDB',
  async () => {
    const { MONGODB_URL = '' } = freshStores();
    const there = new URL(MONGODB_URL);
    const proxy = await openStoreProxy({ host: there.hostname, port: Number(there.port || 27_017) });
    there.host = `127.0.0.1:${proxy.port}`;
    return { proxy, env: { MONGODB_URL: there.href }, close: proxy.close };
  },
  { questions: true, commands: true, start: true },
);
