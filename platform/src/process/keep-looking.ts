import type { Logger } from './logger.ts';
import { pause } from './pause.ts';
import { supervise } from './supervise.ts';

const EVERY_MS = 2_000;

/**
 * Looks every two seconds by default, until the signal: what processes left that died is seldom logged.
 * A look that fails is logged, and followed by another after a pause that grows.
 */
export const keepLooking = (
  look: () => Promise<void>,
  {
    signal,
    everyMs = EVERY_MS,
    ...limits
  }: Readonly<{ signal: AbortSignal; logger: Logger; what: string; everyMs?: number | undefined }>,
): Promise<void> =>
  supervise(
    async () => {
      await pause(everyMs, signal);
      if (!signal.aborted) await look();
    },
    { signal, ...limits, pauseMs: 1_000 },
  );
