import { whileBusy } from '../storage/while-busy.ts';
import type { Durability } from './embedded-database.ts';
import type { ViewGenerations } from './view-store.ts';

/** Where a view store lies, as plain data: another thread opens the same store by it. */
export type StoreAddress =
  | Readonly<{ kind: 'embedded'; path: string; durability: Durability }>
  | Readonly<{ kind: 'mongodb'; url: string; prefix: string }>;

/** Opens the store at an address, with a connection of its own. Drivers load only when used. */
export const openStoreAt = async (address: StoreAddress): Promise<ViewGenerations> => {
  switch (address.kind) {
    case 'embedded': {
      const { openEmbeddedViewStore } = await import('./embedded-view-store.ts');
      return whileBusy(address.path, () => openEmbeddedViewStore(address));
    }
    case 'mongodb': {
      const [{ openMongodbViewStore }, { underPrefix }] = await Promise.all([
        import('./mongodb-view-store.ts'),
        import('./mapped-collections.ts'),
      ]);
      const store = await openMongodbViewStore(address);
      return { ...store, ...underPrefix(store, address.prefix), close: () => store.close() };
    }
  }
};
