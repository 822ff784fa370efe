import { setImmediate as nextTurn } from 'node:timers/promises';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { placeRefusal } from '@monitor/contracts-schema/http/place-refusal';
import type { LoadDependencies } from '../load-dependencies.ts';

/** Each takes two threads, one that reads and one that reviews. */
const AT_ONCE = 2;

/** Who waits for a turn, from which address, and until when. */
export type UploadTurn = Readonly<{
  address: string;
  signal: AbortSignal;
  /** Called once where the turn does not come at once. */
  onWaiting?: () => void;
}>;

/** Turns of those whose workbooks are read: the networks that they come from share these. */
export const openUploadTurns = ({ admissions }: Pick<LoadDependencies, 'admissions'>) => {
  const places = admissions('uploads', { ...PLACES.uploads, atOnce: AT_ONCE }, placeRefusal);

  /** Works when the turn comes. Throws why the place was lost, or the signal's reason. */
  return async <Result>({ address, signal, onWaiting }: UploadTurn, work: () => Promise<Result>) => {
    let isWaiting = true;
    const begin = async (): Promise<Result> => {
      isWaiting = false;
      signal.throwIfAborted(); // while the turn was on its way
      return work();
    };
    void nextTurn().then(() => {
      if (isWaiting) onWaiting?.();
    });
    try {
      return await places.inTurn(address, begin, signal);
    } finally {
      isWaiting = false;
    }
  };
};
