import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOKS_EVERY_MS = 10;
const NANOSECONDS = 1e-9;

/** Watches the event loop of the thread that calls; gives by how many seconds it was late since it was asked last. */
export const watchEventLoop = (): (() => Readonly<Record<'0.99' | '1', number>>) => {
  const delays = monitorEventLoopDelay({ resolution: LOOKS_EVERY_MS });
  delays.enable();
  /** What is measured is the time between two looks. */
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds * NANOSECONDS - LOOKS_EVERY_MS / 1_000);
  return () => {
    const lag = { '0.99': late(delays.percentile(99)), '1': late(delays.max) };
    delays.reset();
    return lag;
  };
};
