import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { inGeneration, livePrefix, setLivePrefix } from '@monitor/platform/view-store/generations';
import type { BuildingGeneration, ViewGenerations } from '@monitor/platform/view-store/view-store';

/** A pointer within a generation: which views it holds. */
const VIEWS_VERSION = 'views-version';

/** A checkpoint beside the generations: how far the one has come that was built last, or is. */
const BUILDING = 'building';

/** A generation's number, in the order of building; NaN of what is none of views. */
const numberOf = (prefix: string): number => Number(/^v(\d+)\.$/.exec(prefix)?.[1]);

const prefixesOfViews = async (views: ViewGenerations): Promise<string[]> =>
  (await views.generations()).filter((prefix) => numberOf(prefix) > 0);

/** A new, empty generation that nobody else builds. */
export const claimGeneration = async (
  views: ViewGenerations,
  viewsVersion: string,
): Promise<BuildingGeneration & Readonly<{ prefix: string }>> => {
  for (;;) {
    const shown = (await livePrefix(views)) ?? 'v0.';
    const newest = Math.max(...[shown, ...(await prefixesOfViews(views))].map(numberOf));
    const prefix = `v${newest + 1}.`;
    const building = await views.buildGeneration(prefix);
    if (!building) continue;
    await building.store.setPointer(VIEWS_VERSION, viewsVersion);
    return { ...building, prefix };
  }
};

/** The live generation; undefined when there is none yet, or none that holds these views. */
export const liveGenerationOf = async (views: ViewGenerations, viewsVersion: string): Promise<string | undefined> => {
  const prefix = await livePrefix(views);
  if (!prefix) return undefined;
  return (await inGeneration(views, prefix).pointer(VIEWS_VERSION)) === viewsVersion ? prefix : undefined;
};

/** What is found where the views are lost, of which those that are built anew know nothing: their file is gone, or damaged. */
export const orWhereLost = async <T>(
  work: Promise<T>,
  found: T,
  onLost: (error: StorageUnavailable) => void = () => {},
): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageUnavailable) || error.passes) throw error;
    onLost(error);
    return found;
  }
};

/** Says how far the generation that is being built has come. */
export const saveBuilding = (views: ViewGenerations, prefix: string, position: string): Promise<void> =>
  views.saveCheckpoint(BUILDING, prefix + position);

/** What changes while a generation is being built. */
export const buildingSign = async (views: ViewGenerations): Promise<string> =>
  [...(await prefixesOfViews(views)), await views.checkpoint(BUILDING)].join();

/**
 * Shows a generation, keeps the one shown before it for going back, and drops what is older. Refuses (throws) one that
 * was itself dropped meanwhile, because a newer one was shown.
 */
export const showGeneration = async (views: ViewGenerations, prefix: string): Promise<void> => {
  const known = await prefixesOfViews(views);
  if (!known.includes(prefix)) throw new Error(`Other views were built and shown while ${prefix} was being built`);
  const previous = await livePrefix(views);
  await setLivePrefix(views, prefix);
  for (const other of known)
    if (numberOf(other) < numberOf(prefix) && other !== previous) await views.dropGeneration(other);
};
