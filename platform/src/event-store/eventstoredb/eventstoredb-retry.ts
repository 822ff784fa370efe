import { ErrorType, isCommandError } from '@eventstore/db-client';
import { growingPauses } from '../../process/growing-pauses.ts';
import { answeredWithin, OutcomeUnknown, StillLooking, StorageUnavailable } from '../../storage/storage-unavailable.ts';

const passing = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.NOT_LEADER,
]);

const UNKNOWN_TRIES = 5;

/**
 * Whether trying again may help: a server away, busy or no longer the leader. An error the client does not know is given
 * a few chances only, for it may be here to stay.
 */
export const isTransient = (error: unknown, failuresBefore: number): boolean => {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error))
    return passing.has(error.type) || (error.type === ErrorType.UNKNOWN && failuresBefore < UNKNOWN_TRIES);
  return error instanceof IncompleteRead || isUnreachable(error);
};

/** The server was not done in the time it was given. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && isCommandError(error) && error.type === ErrorType.DEADLINE_EXCEEDED;

/** Nobody was there to be asked. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && /Failed to discover|No connection established/.test(error.message);

/** Whether a server that failed so may have done what it was asked all the same. */
const mayHaveBeenDone = (error: unknown): boolean =>
  !isUnreachable(error) && !(error instanceof Error && isCommandError(error) && error.type === ErrorType.NOT_LEADER);

/** The server ended a read before its end. */
export class IncompleteRead extends Error {
  override readonly name = 'IncompleteRead';
}

/** Pauses after failures, that of a moment first. */
export const pausesAfterFailures = () => growingPauses({ firstMs: 100, longestMs: 5_000 });

/** How one attempt is bounded: the signal and the date are those of the end of all of them. */
export type Bounds = Readonly<{ signal: AbortSignal; deadline: Date }>;

/** A write says when it is `sending`: before that nothing of it can have been done. */
export type WriteBounds = Bounds & Readonly<{ sending: () => void }>;

export type Retrying = Readonly<{
  store: string;
  /** How long in all. */
  milliseconds: number;
  /** Writes: what a failure leaves open is said. */
  isWrite?: boolean;
  /** How many events of others were looked at so far: a question that comes on, but not to its end, says so. */
  lookedThrough?: (() => number) | undefined;
  /** What a failure really is, where more can be said of it. Throws it. */
  explain: (error: unknown) => Promise<void>;
}>;

/**
 * Does the work, again after a passing error, for so long in all. Then throws StorageUnavailable; of a write that may
 * have happened, OutcomeUnknown.
 */
export const retrying = async <T>(
  { store, milliseconds, isWrite = false, lookedThrough = () => 0, explain }: Retrying,
  work: (bounds: WriteBounds) => Promise<T>,
): Promise<T> => {
  const over = new AbortController();
  const until = performance.now() + milliseconds;
  const pauses = pausesAfterFailures();
  let isOpen = false;
  let isSending = false;
  const sending = (): void => {
    isSending = isWrite;
  };
  const bounds: WriteBounds = { signal: over.signal, deadline: new Date(Date.now() + milliseconds), sending };
  let lastFailure: unknown;
  const lookedBefore = lookedThrough();
  const unavailable = (cause: unknown): StorageUnavailable => {
    const looked = lookedThrough();
    if (looked > lookedBefore) return new StillLooking(store, { cause, lookedThrough: looked });
    return isOpen || isSending ? new OutcomeUnknown(store, { cause }) : new StorageUnavailable(store, { cause });
  };

  const again = async (): Promise<T> => {
    for (let failures = 0; ; failures++) {
      try {
        return await work(bounds);
      } catch (error) {
        if (isSending && mayHaveBeenDone(error)) isOpen = true;
        isSending = false;
        lastFailure = error;
        await explain(error);
        if (!isTransient(error, failures)) throw error;
        if (performance.now() >= until) throw unavailable(error);
        await pauses.next(over.signal);
        if (over.signal.aborted) throw unavailable(error);
      }
    }
  };
  try {
    return await answeredWithin(milliseconds, store, again());
  } catch (error) {
    throw error instanceof StorageUnavailable && error.passes ? unavailable(error.cause ?? lastFailure) : error;
  } finally {
    over.abort();
  }
};
