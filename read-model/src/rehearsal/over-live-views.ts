import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import type { RehearsalTask } from './rehearsal-messages.ts';
import { openRehearsal } from './rehearse.ts';

type OpenedRehearsal = Awaited<ReturnType<typeof openRehearsal>>;

/** Opens a rehearsal over the live views that are at an address, as long as the work with it takes. */
export const overLiveViews = async <Result>(
  { views, scratch, ...about }: RehearsalTask,
  work: (rehearsal: OpenedRehearsal) => Promise<Result>,
): Promise<Result> => {
  const store = await openStoreAt(views);
  const beside = openEmbeddedViewStore({ path: scratch, durability: 'none' });
  try {
    const prefix = await livePrefix(store);
    const live = prefix ? inGeneration(store, prefix) : openEmbeddedViewStore(); // before the first one there is nothing to read
    return await work(await openRehearsal(live, beside, about));
  } finally {
    await beside.close();
    await store.close();
  }
};
