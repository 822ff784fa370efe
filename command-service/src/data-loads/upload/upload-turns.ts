import { setImmediate as nextTurn } from 'node:timers/promises';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { placeRefusal } from '@monitor/contracts-schema/http/place-refusal';
import { pause as pauseByClock } from '@monitor/platform/process/pause';
import type { LoadDependencies } from '../load-dependencies.ts';

/** Each takes two threads, one that reads and one that reviews. */
const AT_ONCE = 2;

const BEAT_MS = 5_000;

/** Who waits for a turn, from which address, and until when. */
export type UploadTurn = Readonly<{
  address: string;
  signal: AbortSignal;
  /** Called once where the turn does not come at once. */
  onWaiting: () => void;
  /** Called every few seconds while it does not come; what it throws ends the waiting. */
  beat: () => Promise<void>;
}>;

/** Turns of those whose workbooks are read: the networks that they come from share these. */
export const openUploadTurns = ({
  admissions,
  pause = pauseByClock,
}: Pick<LoadDependencies, 'admissions' | 'pause'>) => {
  const places = admissions('uploads', { ...PLACES.uploads, atOnce: AT_ONCE }, placeRefusal);

  /** Works when the turn comes. Throws why the place was lost, or the signal's reason. */
  return async <Result>({ address, signal, onWaiting, beat }: UploadTurn, work: () => Promise<Result>) => {
    const waiting = new AbortController();
    const given = new AbortController();
    const keepAlive = async (): Promise<void> => {
      await nextTurn();
      if (!waiting.signal.aborted) onWaiting();
      while (!waiting.signal.aborted) {
        await pause(BEAT_MS, waiting.signal);
        if (!waiting.signal.aborted) await beat();
      }
    };
    const begin = async (): Promise<Result> => {
      waiting.abort();
      signal.throwIfAborted(); // while the turn was on its way
      return work();
    };
    const alive = keepAlive().catch((error: unknown) => given.abort(error));
    try {
      return await places.inTurn(address, begin, AbortSignal.any([signal, given.signal]));
    } finally {
      waiting.abort();
      await alive;
    }
  };
};
