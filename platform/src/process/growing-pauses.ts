import { type Pause, pause } from './pause.ts';

/** How long to wait before what failed is tried again: each time twice as long, up to the longest. */
export type GrowingPauses = Readonly<{
  /** Waits, or is woken by the signal. */
  next: (signal?: AbortSignal) => Promise<void>;
  /** Begins again with the first: what had failed went well. */
  reset: () => void;
}>;

/** Up to a fifth shorter or longer, so that many that failed together do not come back together. */
const jitter = (): number => 0.8 + Math.random() * 0.4;

/** Without a `wait` of the caller's, the pauses are those of the clock. */
export const growingPauses = (
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  wait: Pause = pause,
): GrowingPauses => {
  let nextMs = firstMs;
  return {
    next: async (signal) => {
      const milliseconds = nextMs * jitter();
      nextMs = Math.min(nextMs * 2, longestMs);
      await wait(milliseconds, signal);
    },
    reset: () => {
      nextMs = firstMs;
    },
  };
};
