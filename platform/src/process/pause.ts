import { setTimeout } from 'node:timers/promises';

/** Waits, or is woken by the signal. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const pause: Pause = async (milliseconds, signal) => {
  try {
    await setTimeout(milliseconds, undefined, signal && { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
};
