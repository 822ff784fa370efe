import { inGeneration, livePrefix, setLivePrefix } from '@monitor/platform/view-store/generations';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { LOG } from './taken-in.ts';

/** A generation of views: the prefix of its collections, in the order of building, and which views it holds. */
type Generation = Readonly<{ id: string; number: number; viewsVersion: string }>;

const generations: Collection<Generation> = {
  name: 'generations',
  fields: { number: 'number', viewsVersion: 'text' },
  indexes: [],
};

const all = (views: ViewStore): Promise<Generation[]> =>
  views.find(generations, { sort: [{ field: 'number', direction: 'desc' }] });

/** The prefix of a new, empty generation that nobody else builds. */
export const claimGeneration = async (views: ViewStore, viewsVersion: string): Promise<string> => {
  for (;;) {
    const [newest] = await all(views);
    const number = (newest?.number ?? 0) + 1;
    const id = `v${number}.`;
    const claimed = await views.insertMany(generations, [{ id, number, viewsVersion }]);
    if (claimed.has(id)) return id;
  }
};

/** The live generation; undefined when there is none yet, or none that holds these views. */
export const liveGenerationOf = async (views: ViewStore, viewsVersion: string): Promise<string | undefined> => {
  const prefix = await livePrefix(views);
  if (!prefix) return undefined;
  const known = await views.getMany(generations, [prefix]);
  return known.get(prefix)?.document?.viewsVersion === viewsVersion ? prefix : undefined;
};

/** What changes while a generation is being built: how far the newest one has come. */
export const buildingSign = async (views: ViewStore): Promise<string> => {
  const [newest] = await all(views);
  return newest ? `${newest.id}${(await inGeneration(views, newest.id).checkpoint(LOG)) ?? ''}` : '';
};

/**
 * Shows a generation, keeps the one shown before it for going back, and drops what is older. Refuses (throws) one that
 * was itself dropped meanwhile, because a newer one was shown.
 */
export const showGeneration = async (views: ViewStore, prefix: string): Promise<void> => {
  const known = await all(views);
  const shown = known.find(({ id }) => id === prefix);
  if (!shown) {
    await dropGeneration(views, prefix);
    throw new Error(`Other views were built and shown while ${prefix} was being built`);
  }
  const previous = await livePrefix(views);
  await setLivePrefix(views, prefix);
  for (const { id, number } of known) if (number < shown.number && id !== previous) await dropGeneration(views, id);
};

export const dropGeneration = async (views: ViewStore, prefix: string): Promise<void> => {
  await views.dropPrefix(prefix);
  await views.removeWhere(generations, { number: Number(prefix.slice(1, -1)) });
};
