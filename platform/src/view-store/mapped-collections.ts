import type { Collection, Document, ViewStore } from './view-store.ts';

/** The same store, where every collection stands for another one of the same documents; what `map` refuses, each call does. */
export const mappedCollections = (store: ViewStore, map: (collection: Collection) => Collection): ViewStore => {
  const mapped = new Map<Collection, Collection>();
  const to = <D extends Document>(collection: Collection<D>): Collection<D> => {
    const known = mapped.get(collection) ?? map(collection);
    mapped.set(collection, known);
    return known as Collection<D>; // a declaration of D's
  };
  return {
    ...store,
    getMany: async (from, ids) => store.getMany(to(from), ids),
    find: async (from, query) => store.find(to(from), query),
    async *scan(from, query) {
      yield* store.scan(to(from), query);
    },
    count: async (from, where) => store.count(to(from), where),
    distinct: async (from, field, where) => store.distinct(to(from), field, where),
    sumBy: async (from, query) => store.sumBy(to(from), query),
    putMany: async (into, documents) => store.putMany(to(into), documents),
    insertMany: async (into, documents) => store.insertMany(to(into), documents),
    replaceMany: async (into, documents) => store.replaceMany(to(into), documents),
    replaceIf: async (into, document, where) => store.replaceIf(to(into), document, where),
    removeWhere: async (from, where) => store.removeWhere(to(from), where),
  };
};

/**
 * The same store with every collection, checkpoint and pointer named under a prefix, apart from all others. Closing it
 * closes nothing: the store belongs to whoever opened it.
 */
export const underPrefix = (store: ViewStore, prefix: string): ViewStore => ({
  ...mappedCollections(store, (collection) => ({ ...collection, name: prefix + collection.name })),
  checkpoint: (name) => store.checkpoint(prefix + name),
  saveCheckpoint: (name, position) => store.saveCheckpoint(prefix + name, position),
  pointer: (name) => store.pointer(prefix + name),
  setPointer: (name, value) => store.setPointer(prefix + name, value),
  dropPrefix: (dropped) => store.dropPrefix(prefix + dropped),
  close: async () => {},
});
