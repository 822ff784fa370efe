/**
 * What waits, by the address that asked: addresses take turns, each in the order in which it asked. What several ask
 * for waits with each of them, and is taken once.
 */
export type FairQueue<Item> = Readonly<{
  add: (address: string, item: Item) => void;
  take: () => Item | undefined;
  remove: (item: Item) => void;
}>;

export const createFairQueue = <Item>(): FairQueue<Item> => {
  /** The address whose turn is next comes first. */
  const waiting = new Map<string, Set<Item>>();

  const remove = (item: Item): void => {
    for (const [address, items] of waiting) {
      items.delete(item);
      if (items.size === 0) waiting.delete(address);
    }
  };

  return {
    add: (address, item) => waiting.set(address, (waiting.get(address) ?? new Set()).add(item)),
    take: () => {
      for (const [address, items] of waiting) {
        waiting.delete(address);
        waiting.set(address, items);
        for (const item of items) {
          remove(item);
          return item;
        }
      }
      return undefined;
    },
    remove,
  };
};
