import { underPrefix } from '../view-store/mapped-collections.ts';
import type { StoreAddress } from '../view-store/store-address.ts';
import type { Collection, ViewStore } from '../view-store/view-store.ts';
import { assertStoreName, type ScratchStores } from './scratch-stores.ts';

const names: Collection = { name: 'names', fields: { id: 'text' }, indexes: [] };

type Given = Readonly<{
  /** The store that holds them all; it stays open when these are closed. */
  store: ViewStore;
  /** Before the names of all their collections; ends with a dot. */
  prefix: string;
  addressOf: (prefix: string) => StoreAddress;
}>;

/** Scratch stores as collections of another store, each under a prefix of its own. Their names are listed beside them. */
export const prefixedScratchStores = ({ store, prefix, addressOf }: Given): ScratchStores => {
  const list = underPrefix(store, prefix);
  const opened = new Map<string, ReturnType<typeof closable>>();

  const prefixOf = (name: string): string => {
    assertStoreName(name);
    return `${prefix}${name}.`;
  };
  /** Before anything is written: a crash leaves behind nothing that is not listed. */
  const enter = (name: string) => list.insertMany(names, [{ id: name }]);

  return {
    open: async (name) => {
      const one = opened.get(name) ?? closable(underPrefix(store, prefixOf(name)), name);
      opened.set(name, one);
      await enter(name);
      return one.store;
    },
    addressOf: async (name) => {
      const address = addressOf(prefixOf(name));
      await enter(name);
      return address;
    },
    drop: async (name) => {
      const own = prefixOf(name);
      opened.get(name)?.close();
      opened.delete(name);
      await store.dropPrefix(own);
      await list.removeWhere(names, { id: name });
    },
    names: async () => (await list.find(names, {})).map(({ id }) => id),
    close: async () => {
      for (const { close } of opened.values()) close();
      opened.clear();
    },
  };
};

/** The same store until it is closed: a read of collections that are dropped would make them again. */
const closable = (store: ViewStore, name: string) => {
  let isOpen = true;
  return {
    store: new Proxy(store, {
      get: (target, method, receiver) => {
        if (!isOpen) throw new Error(`The scratch store ${name} is closed`);
        return Reflect.get(target, method, receiver);
      },
    }),
    close: (): void => {
      isOpen = false;
    },
  };
};
