import type { ViewStore } from '@monitor/platform/view-store/view-store';

/** The same store, and how many times it was read. */
export const countingReads = (store: ViewStore): { store: ViewStore; reads: string[] } => {
  const reads: string[] = [];
  const read = (kind: string, { name }: { name: string }) => reads.push(`${kind} ${name}`);
  return {
    reads,
    store: {
      ...store,
      getMany: (from, ids) => {
        read('getMany', from);
        return store.getMany(from, ids);
      },
      find: (from, query) => {
        read('find', from);
        return store.find(from, query);
      },
      scan: (from, query) => {
        read('scan', from);
        return store.scan(from, query);
      },
      count: (from, where) => {
        read('count', from);
        return store.count(from, where);
      },
      distinct: (from, field, where) => {
        read('distinct', from);
        return store.distinct(from, field, where);
      },
      sumBy: (from, query) => {
        read('sumBy', from);
        return store.sumBy(from, query);
      },
    },
  };
};
