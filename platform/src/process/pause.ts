import { setTimeout } from 'node:timers/promises';

/** Waits, or is woken by the signal. */
export const pause = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  try {
    await setTimeout(milliseconds, undefined, signal && { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
};
