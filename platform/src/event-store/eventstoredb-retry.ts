import { setTimeout as pause } from 'node:timers/promises';
import { ErrorType, isCommandError } from '@eventstore/db-client';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';

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

/** Waits longer after each failure, from 100 ms to 5 s; ends early, and quietly, when aborted. */
export const backOff = async (failures: number, signal?: AbortSignal): Promise<void> => {
  await pause(Math.min(100 * 2 ** failures, 5_000), undefined, signal && { signal }).catch(() => undefined);
};

/** Does the work, again after a passing error; throws StorageUnavailable when it keeps failing. */
export const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error, failures)) throw error;
      if (failures + 1 === attempts) throw new StorageUnavailable('EventStoreDB does not answer', { cause: error });
      await backOff(failures);
    }
  }
};
