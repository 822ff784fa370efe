import { StartRefused } from './config.ts';

/** Something started that can be stopped: takes no more work, finishes what it holds, frees what it opened. */
export type Running = Readonly<{ stop: () => Promise<void> }>;

/** A running process, and what its operator should read on the screen once it can be stopped. */
export type RunningProcess = Running & Readonly<{ lines: readonly string[] }>;

/** What files are made with: nothing for anybody but their owner. */
export const OTHERS_NOTHING = 0o077;

/**
 * Runs a process: starts it, and stops it once on SIGTERM or SIGINT. A start that is refused, or whose storage fails,
 * ends with one clear line and exit code 1. What it writes is readable by its own user only.
 */
export const runProcess = async (start: () => Promise<RunningProcess>): Promise<void> => {
  process.umask(OTHERS_NOTHING);
  const fail = (error: unknown) => {
    const line = error instanceof Error ? error.message : String(error);
    console.error(isKnown(error) ? line : error);
    process.exit(1);
  };
  try {
    const running = await start();
    const stop = (): void => {
      process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
      running.stop().then(() => process.exit(0), fail);
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    for (const line of running.lines) console.log(line);
  } catch (error) {
    fail(error);
  }
};

/** What an operator can mend: a refused start, a store that cannot be used, what the operating system refused. */
const isKnown = (error: unknown): boolean =>
  error instanceof StartRefused || (error instanceof Error && ('code' in error || error.name === 'StorageUnavailable'));
