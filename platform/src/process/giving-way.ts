import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from './pause.ts';

/** Tells whether anything else goes on: the same text for as long as nothing does; undefined while something is known to. */
export type Signs = () => Promise<string | undefined>;

/** To be called between small pieces of work that nobody waits for. */
export type GiveWay = () => Promise<void>;

/** Lets others have their turn; whatever goes on, it does not wait for it. */
export const nextTurnOnly: GiveWay = async () => {
  await nextTurn();
};

/**
 * Lets others have their turn, and goes on when the signs have stayed the same from one look to the next. Throws when the
 * signal comes.
 */
export const givingWay = (
  signs: Signs,
  { lookEveryMs, signal }: Readonly<{ lookEveryMs: number; signal: AbortSignal }>,
): GiveWay => {
  let seen: string | undefined;
  return async () => {
    await nextTurn();
    for (;;) {
      signal.throwIfAborted();
      const now = await signs();
      if (now !== undefined && now === seen) return;
      seen = now;
      await pause(lookEveryMs, signal);
    }
  };
};
