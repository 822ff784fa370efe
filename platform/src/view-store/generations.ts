import { openEmbeddedViewStore } from './embedded-view-store.ts';
import type { ViewGenerations, ViewReader, ViewStore } from './view-store.ts';

const POINTER = 'views';

/** One generation of views, whole and apart from the others. */
export const inGeneration = (store: ViewGenerations, prefix: string): ViewStore => store.generation(prefix);

/** The same store, it and each of its generations as `map` makes it. */
export const mappedGenerations = (store: ViewGenerations, map: (store: ViewStore) => ViewStore): ViewGenerations => ({
  ...store,
  ...map(store),
  generation: (prefix) => map(store.generation(prefix)),
  buildGeneration: async (prefix) => {
    const building = await store.buildGeneration(prefix);
    return building && { ...building, store: map(building.store) };
  },
});

/** The prefix of the generation that readers see; undefined until the first one was built. */
export const livePrefix = (store: ViewStore): Promise<string | undefined> => store.pointer(POINTER);

/** Shows another generation to readers, from one read to the next. */
export const setLivePrefix = (store: ViewStore, prefix: string): Promise<void> => store.setPointer(POINTER, prefix);

/** Reads the live generation, also after the pointer moved: within a quarter second, or at once with `refresh`. */
export type LiveGeneration = ViewReader & Readonly<{ refresh: () => Promise<void> }>;

/** So long after the pointer moved nobody reads what it named before. */
export const LOOKED_AT_LEAST_EVERY_MS = 250;

/**
 * Reads the generation that the pointer names, looking at the pointer at most every 250 ms. Each single read sees one
 * generation. Before the first one is built every read finds nothing.
 */
export const liveGeneration = (store: ViewGenerations, { elapsed }: { elapsed: () => number }): LiveGeneration => {
  const generations = new Map<string | undefined, ViewStore>();
  let looking: Promise<ViewStore> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = async (): Promise<ViewStore> => {
    const prefix = await livePrefix(store);
    const generation = generations.get(prefix) ?? (prefix ? inGeneration(store, prefix) : openEmbeddedViewStore());
    generations.clear();
    generations.set(prefix, generation);
    return generation;
  };
  const lookAgain = (): Promise<ViewStore> => {
    lookedAt = elapsed();
    const looked = look();
    looking = looked;
    looked.catch(() => {
      if (looking === looked) looking = undefined;
    });
    return looked;
  };
  const live = (): Promise<ViewStore> =>
    looking && elapsed() - lookedAt < LOOKED_AT_LEAST_EVERY_MS ? looking : lookAgain();

  return {
    getMany: async (from, ids) => (await live()).getMany(from, ids),
    find: async (from, query) => (await live()).find(from, query),
    async *scan(from, query) {
      yield* (await live()).scan(from, query);
    },
    count: async (from, where) => (await live()).count(from, where),
    distinct: async (from, field, where) => (await live()).distinct(from, field, where),
    sumBy: async (from, query) => (await live()).sumBy(from, query),
    refresh: async () => void (await lookAgain()),
  };
};
