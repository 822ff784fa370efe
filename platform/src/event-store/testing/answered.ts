import { StorageUnavailable } from '../../storage/storage-unavailable.ts';

/** What is answered in the end: a busy machine may not answer in a short time, and then the same is asked again. */
export const answered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
    }
};
