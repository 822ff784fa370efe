import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOKS_EVERY_MS = 10;
const NANOSECONDS = 1e-9;

export type EventLoopWatch = Readonly<{
  /** By how many seconds the event loop was late since this was asked last: 99 of 100 times at most, and ever. */
  lag: () => Readonly<Record<'0.99' | '1', number>>;
  close: () => Promise<void>;
}>;

/** Watches the event loop of the thread that calls, until it is closed. */
export const watchEventLoop = (): EventLoopWatch => {
  const delays = monitorEventLoopDelay({ resolution: LOOKS_EVERY_MS });
  delays.enable();
  /** What is measured is the time between two looks. */
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds * NANOSECONDS - LOOKS_EVERY_MS / 1_000);
  return {
    lag: () => {
      const lag = { '0.99': late(delays.percentile(99)), '1': late(delays.max) };
      delays.reset();
      return lag;
    },
    close: async () => {
      delays.disable();
    },
  };
};
