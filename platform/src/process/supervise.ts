import { growingPauses } from './growing-pauses.ts';
import type { Logger } from './logger.ts';

const LONGEST_PAUSE_MS = 15_000;

/**
 * Runs until the signal: what ends is begun again at once; what fails (a store that is away) after a pause that grows
 * from `pauseMs` to 15 s, until a run lasts longer than that. What fails for good (`isFinal`) is thrown.
 */
export const supervise = async (
  run: () => Promise<void>,
  {
    signal,
    logger,
    what,
    pauseMs,
    isFinal = () => false,
  }: {
    signal: AbortSignal;
    logger: Logger;
    what: string;
    pauseMs: number;
    isFinal?: (error: unknown) => boolean;
  },
): Promise<void> => {
  const pauses = growingPauses({ firstMs: pauseMs, longestMs: LONGEST_PAUSE_MS });
  while (!signal.aborted) {
    const began = performance.now();
    try {
      await run();
      pauses.reset();
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
      if (performance.now() - began > LONGEST_PAUSE_MS) pauses.reset();
      logger.error({ error }, `${what} failed and will be tried again`);
      await pauses.next(signal);
    }
  }
};
