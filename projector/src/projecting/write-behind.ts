import { checkDocument } from '@monitor/platform/view-store/declaration';
import type { Collection, Document, Stored, ViewStore, Where } from '@monitor/platform/view-store/view-store';

const HELD_AT_MOST = 12_000;

type Held = Map<string, Stored>;

/** The index that begins with most of the fields that a condition is about; undefined where none begins with any. */
const narrowingIndex = ({ indexes }: Collection, where: Where = {}): readonly string[] | undefined => {
  const narrowed = (index: readonly string[]): number => {
    const open = index.findIndex((field) => where[field] === undefined);
    return open < 0 ? index.length : open;
  };
  const [best] = [...indexes].sort((one, other) => narrowed(other) - narrowed(one));
  return best && narrowed(best) > 0 ? best : undefined;
};

/**
 * The same store for the building of a generation that nobody reads yet. Documents of some busy collections are held in
 * memory and written when they are many: a cell that thousands of events move is then read and written seldom. Of a
 * collection's indexes there is only what a query was narrowed by: made at the end they cost less than kept up to date.
 * What is held is lost with the process, so that `flush` comes before any promise about what was written; queries flush
 * by themselves.
 */
export const writeBehind = (
  store: ViewStore,
  busy: readonly Collection[],
): { views: ViewStore; flush: () => Promise<void> } => {
  const heldOf = new Map<Collection, Held>(busy.map((collection) => [collection, new Map()]));
  const bareOf = new Map<Collection, Collection>();

  const bare = <D extends Document>(collection: Collection<D>): Collection<D> => {
    const { searched: _, ...declared } = collection;
    const known = bareOf.get(collection) ?? { ...declared, indexes: [] };
    bareOf.set(collection, known);
    return known as Collection<D>; // D's collection, with fewer indexes
  };

  /** The same with the index that a query is narrowed by, from here on. */
  const indexedFor = <D extends Document>(collection: Collection<D>, where?: Where): Collection<D> => {
    const known = bare(collection);
    const index = narrowingIndex(collection, where);
    if (!index || known.indexes.includes(index)) return known;
    bareOf.set(collection, { ...known, indexes: [...known.indexes, index] });
    return bare(collection);
  };

  const flushOne = async (collection: Collection): Promise<void> => {
    const held = heldOf.get(collection);
    if (!held || held.size === 0) return;
    const documents = [...held.values()];
    held.clear();
    await store.putMany(bare(collection), documents);
  };

  /** The collection as it is queried: nothing of it held, and with the index that narrows the query. */
  const queried = async <D extends Document>(from: Collection<D>, where?: Where): Promise<Collection<D>> => {
    await flushOne(from);
    return indexedFor(from, where);
  };

  const views: ViewStore = {
    ...store,
    getMany: async <D extends Document>(from: Collection<D>, ids: readonly string[]) => {
      const held = heldOf.get(from);
      if (!held) return store.getMany(bare(from), ids);
      const known = await store.getMany(
        bare(from),
        ids.filter((id) => !held.has(id)),
      );
      for (const id of ids) {
        const stored = held.get(id);
        if (stored) known.set(id, stored as Stored<D>); // held under D's collection
      }
      return known;
    },
    putMany: async (into, documents) => {
      const held = heldOf.get(into);
      if (!held) return store.putMany(bare(into), documents);
      for (const { document } of documents) if (document) checkDocument(into, document); // refused with the event at hand
      for (const stored of documents) held.set(stored.id, stored);
      if (held.size > HELD_AT_MOST) await flushOne(into);
    },
    count: async (from, where) => store.count(await queried(from, where), where),
    distinct: async (from, field, where) => store.distinct(await queried(from, where), field, where),
    sumBy: async (from, query) => store.sumBy(await queried(from, query.where), query),
    find: async (from, query) => store.find(await queried(from, query.where), query),
    async *scan(from, query) {
      yield* store.scan(await queried(from, query.where), query);
    },
  };
  return {
    views,
    flush: async () => {
      for (const collection of busy) await flushOne(collection);
    },
  };
};
