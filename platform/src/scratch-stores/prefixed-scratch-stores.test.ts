import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStoreAt } from '../view-store/store-address.ts';
import { prefixedScratchStores } from './prefixed-scratch-stores.ts';
import { describeScratchStores } from './scratch-stores.conformance.ts';

describeScratchStores('scratch stores within another store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prefixed-scratch-stores-'));
  const store = await openStoreAt({ kind: 'embedded', path: join(folder, 'all.db'), durability: 'normal' });
  const open = () =>
    prefixedScratchStores({
      store,
      prefix: 'staging.',
      addressOf: () => ({ kind: 'embedded', path: join(folder, 'elsewhere.db'), durability: 'normal' }),
    });
  const close = async () => {
    await store.close();
    await rm(folder, { recursive: true });
  };
  return { stores: open(), again: async () => open(), isShared: false, close };
});
