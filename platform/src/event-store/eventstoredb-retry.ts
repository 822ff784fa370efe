import { ErrorType, isCommandError } from '@eventstore/db-client';
import { pause } from '../process/pause.ts';
import { answeredWithin, StorageUnavailable } from '../storage/storage-unavailable.ts';

const passing = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.NOT_LEADER,
]);

const attempts = 6;

/**
 * Whether trying again may help: a server away, busy or no longer the leader. An error the client does not know is given
 * a few chances only, for it may be here to stay.
 */
export const isPassing = (error: unknown, failuresBefore: number): boolean => {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error))
    return passing.has(error.type) || (error.type === ErrorType.UNKNOWN && failuresBefore < attempts - 1);
  const broken = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return broken || error instanceof IncompleteRead || error.message.startsWith('Failed to discover');
};

/** The server ended a read before its end. */
export class IncompleteRead extends Error {
  override readonly name = 'IncompleteRead';
}

/** Waits longer after each failure, from some 100 ms to 5 s, not all at the same moment; ends early when aborted. */
export const backOff = async (failures: number, signal?: AbortSignal): Promise<void> => {
  await pause(Math.min(100 * 2 ** failures, 5_000) * (0.8 + Math.random() * 0.4), signal);
};

/** Whoever asks has an answer within five seconds. */
const PATIENCE_MS = 4_000;

/**
 * Does the work, again after a passing error; throws StorageUnavailable of `store` when it keeps failing, and when it
 * takes longer than `milliseconds` in all.
 */
export const retrying = <T>(store: string, work: () => Promise<T>, milliseconds = PATIENCE_MS): Promise<T> => {
  const until = performance.now() + milliseconds;
  const again = async (): Promise<T> => {
    for (let failures = 0; ; failures++) {
      try {
        return await work();
      } catch (error) {
        if (!isPassing(error, failures)) throw error;
        if (failures + 1 === attempts || performance.now() > until)
          throw new StorageUnavailable(store, { cause: error });
        await backOff(failures);
      }
    }
  };
  return answeredWithin(milliseconds, store, again());
};
