import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedViewStore } from './embedded-view-store.ts';
import type { ViewStore } from './view-store.ts';

/** Gives the work an empty store on disk, which is gone with it. */
export const withScratchViewStore = async <T>(
  temporaryFolder: string,
  work: (scratch: ViewStore) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(temporaryFolder, 'scratch-'));
  const scratch = openEmbeddedViewStore({ path: join(folder, 'views.db'), durability: 'none' });
  try {
    return await work(scratch);
  } finally {
    await scratch.close();
    await rm(folder, { recursive: true, force: true });
  }
};
