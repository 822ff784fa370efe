import { stat } from 'node:fs/promises';
import { system } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import type { ViewGenerations } from '@monitor/platform/view-store/view-store';
import type { OpenMaker } from '../downloads/file-maker.ts';
import { makeFile } from '../downloads/make-file.ts';

/** Makes files in the thread that orders them: to begin another takes longer than to make the small ones of tests. */
export const makeFilesHere: OpenMaker = (address) => {
  let store: Promise<ViewGenerations> | undefined;
  return {
    make: async (order, path, signal) => {
      signal.throwIfAborted();
      store ??= openStoreAt(address);
      const { position } = await makeFile(order, path, liveGeneration(await store, system), signal);
      return { position, size: (await stat(path)).size };
    },
    stop: async () => {
      await (await store)?.close();
    },
  };
};
