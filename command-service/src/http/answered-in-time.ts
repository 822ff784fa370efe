import { type Endpoint, isFileAnswer, Refused } from '@monitor/contracts-schema';
import { answeredWithin, OutcomeUnknown, StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';

/** Whoever sends a command has an answer within five seconds, of which the way takes some. */
export const ANSWERED_WITHIN_MS = 4_700;

/** The command was not sent under a key: nobody can find out by sending it again. */
class OutcomeUnknownWithoutKey extends OutcomeUnknown {
  override readonly name: string = 'OutcomeUnknownWithoutKey';
}

export type Urgency = Readonly<{
  /** Whether the time is over. */
  isLate: () => boolean;
  /** What the work gives in time. Else it is said what is known of it: of a command that it may have been done. */
  inTime: <T>(work: Promise<T>) => Promise<T>;
}>;

/**
 * How long the call of an endpoint may take in all, its turns and its retries included, of which it has waited for some;
 * `hasKey` when it may come again.
 */
export const urgencyOf = (
  { method, file, answer, isLong, savesNothing, path }: Endpoint,
  { waitedMs, hasKey }: Readonly<{ waitedMs: number; hasKey: boolean }>,
): Urgency => {
  const leftMs = Math.max(0, ANSWERED_WITHIN_MS - waitedMs);
  const until = performance.now() + leftMs;
  const isUrgent = !(isLong || file !== undefined || (typeof answer === 'object' && isFileAnswer(answer)));
  const known = (error: unknown): unknown => {
    if (!(error instanceof OutcomeUnknown) || hasKey) return error;
    return new OutcomeUnknownWithoutKey(error.store, { cause: error.cause });
  };
  const late = new Error(`${path} takes longer than ${ANSWERED_WITHIN_MS} ms`);
  return {
    isLate: () => isUrgent && performance.now() > until,
    inTime: async (work) => {
      const answering = isUrgent ? answeredWithin(leftMs, LATE, work) : work;
      return answering.catch((error: unknown) => {
        const isOver = error instanceof StorageUnavailable && error.store === LATE;
        if (isOver && savesNothing) throw new Refused('server.busy');
        throw known(isOver && method === 'POST' ? new OutcomeUnknown(LATE, { cause: late }) : error);
      });
    },
  };
};

const LATE = 'a store under a command';
