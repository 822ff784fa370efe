import type { Logger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import { supervise } from '@monitor/platform/process/supervise';

/** Work that is done again and again, or sooner when somebody is in a hurry. */
export type Rounds = Readonly<{ start: () => void; hurry: () => void; stop: () => Promise<void> }>;

const EVERY_MS = 30_000;

export const openRounds = (round: () => Promise<void>, { logger, what }: { logger: Logger; what: string }): Rounds => {
  const stopping = new AbortController();
  let hurrying = new AbortController();
  let running: Promise<void> | undefined;
  const goOn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      hurrying = new AbortController();
      await round();
      await pause(EVERY_MS, AbortSignal.any([stopping.signal, hurrying.signal]));
    }
  };
  return {
    start: () => {
      running = supervise(goOn, { signal: stopping.signal, logger, what, pauseMs: 1_000 });
    },
    hurry: () => hurrying.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
