import type { Collection, Document, Query, ViewStore } from '../view-store.ts';

/** A store that each call opens, whose work it is to open it once. Closing it closes nothing: it belongs to whoever opens it. */
export const openedLater = (open: () => Promise<ViewStore>): ViewStore => ({
  getMany: async (from, ids) => (await open()).getMany(from, ids),
  find: async (from, query) => (await open()).find(from, query),
  async *scan<D extends Document>(from: Collection<D>, query: Query) {
    yield* (await open()).scan(from, query);
  },
  count: async (from, where) => (await open()).count(from, where),
  distinct: async (from, field, where) => (await open()).distinct(from, field, where),
  sumBy: async (from, query) => (await open()).sumBy(from, query),
  putMany: async (into, documents) => (await open()).putMany(into, documents),
  insertMany: async (into, documents) => (await open()).insertMany(into, documents),
  replaceMany: async (into, documents) => (await open()).replaceMany(into, documents),
  replaceIf: async (into, document, where) => (await open()).replaceIf(into, document, where),
  removeWhere: async (from, where) => (await open()).removeWhere(from, where),
  checkpoint: async (name) => (await open()).checkpoint(name),
  saveCheckpoint: async (name, position) => (await open()).saveCheckpoint(name, position),
  pointer: async (name) => (await open()).pointer(name),
  setPointer: async (name, value) => (await open()).setPointer(name, value),
  dropPrefix: async (prefix) => (await open()).dropPrefix(prefix),
  close: async () => {},
});
