import type { Collection, Document, ViewStore } from './view-store.ts';

/**
 * What a call asks of its store, by which it is given time: an answer to a question, to so many documents looked up or
 * written, a batch of a scan (which cannot be asked for twice), something that touches a whole collection, or making one.
 */
export type StoreCall = Readonly<
  | { kind: 'question'; documents?: number }
  | { kind: 'writing'; documents: number }
  | { kind: 'batch' }
  | { kind: 'sweep' }
  | { kind: 'making' }
>;

/** Makes a call: gives up one that takes too long, tries again what may pass, says StorageUnavailable where it is. */
export type Interceptor = <T>(call: StoreCall, work: () => Promise<T>) => Promise<T>;

const QUESTION: StoreCall = { kind: 'question' };
const writing = (documents: readonly unknown[]): StoreCall => ({ kind: 'writing', documents: documents.length });

/** The same store with every call made by `ask`, after `make`, if there is any, has seen to it that its collection is there. */
export const interceptedStore = (
  store: ViewStore,
  ask: Interceptor,
  make?: (collection: Collection) => Promise<unknown>,
): ViewStore => {
  const making = async (collection: Collection): Promise<void> => {
    if (make) await ask({ kind: 'making' }, () => make(collection));
  };
  const made = async <T>(collection: Collection, call: StoreCall, work: () => Promise<T>): Promise<T> => {
    await making(collection);
    return ask(call, work);
  };
  return {
    getMany: (from, ids) => made(from, { kind: 'question', documents: ids.length }, () => store.getMany(from, ids)),
    find: (from, query) => made(from, QUESTION, () => store.find(from, query)),
    async *scan<D extends Document>(from: Collection<D>, query: Parameters<ViewStore['scan']>[1]) {
      await making(from);
      const batches = store.scan(from, query)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await ask({ kind: 'batch' }, () => batches.next());
          if (next.done) return;
          yield next.value;
        }
      } finally {
        await batches.return?.();
      }
    },
    count: (from, where) => made(from, QUESTION, () => store.count(from, where)),
    distinct: (from, field, where) => made(from, QUESTION, () => store.distinct(from, field, where)),
    sumBy: (from, query) => made(from, QUESTION, () => store.sumBy(from, query)),
    putMany: (into, documents) => made(into, writing(documents), () => store.putMany(into, documents)),
    insertMany: (into, documents) => made(into, writing(documents), () => store.insertMany(into, documents)),
    replaceMany: (into, documents) => made(into, writing(documents), () => store.replaceMany(into, documents)),
    replaceIf: (into, document, where) => made(into, writing([document]), () => store.replaceIf(into, document, where)),
    removeWhere: (from, where) => made(from, { kind: 'sweep' }, () => store.removeWhere(from, where)),
    checkpoint: (name) => ask(QUESTION, () => store.checkpoint(name)),
    saveCheckpoint: (name, position) => ask(writing([name]), () => store.saveCheckpoint(name, position)),
    pointer: (name) => ask(QUESTION, () => store.pointer(name)),
    setPointer: (name, value) => ask(writing([name]), () => store.setPointer(name, value)),
    dropPrefix: (prefix) => ask({ kind: 'sweep' }, () => store.dropPrefix(prefix)),
    close: () => store.close(),
  };
};
