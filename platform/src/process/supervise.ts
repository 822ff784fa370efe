import type { Logger } from './logger.ts';
import { pause } from './pause.ts';

/** Runs until the signal: what ends is begun again, what fails (a store that is away) after a pause. */
export const supervise = async (
  run: () => Promise<void>,
  { signal, logger, what, pauseMs }: { signal: AbortSignal; logger: Logger; what: string; pauseMs: number },
): Promise<void> => {
  while (!signal.aborted)
    try {
      await run();
    } catch (error) {
      if (signal.aborted) return;
      logger.error({ error }, `${what} failed and will be tried again`);
      await pause(pauseMs, signal);
    }
};
