import { setLivePrefix } from '../generations.ts';
import type { ViewGenerations, ViewStore } from '../view-store.ts';

/** A whole generation with nothing in it, and shown. */
export const newGeneration = async (store: ViewGenerations, prefix: string): Promise<ViewStore> => {
  await (await store.buildGeneration(prefix))?.finish();
  await setLivePrefix(store, prefix);
  return store.generation(prefix);
};
