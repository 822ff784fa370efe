import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 20;

let ended: string | undefined;

/** A service ended by a failure: who waits for it is told. */
export const reportEnded = (what: string): void => {
  ended ??= what;
};

/** Waits until something holds; throws when it does not within so many seconds, or when a service has failed. */
export const until = async (holds: () => Promise<boolean>, seconds = 10): Promise<void> => {
  const latest = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (ended !== undefined) {
      const failure = new Error(ended);
      ended = undefined; // whoever waits later waits for others
      throw failure;
    }
    if (Date.now() > latest) throw new Error(`It did not come about within ${seconds} seconds`);
    await pause(EVERY_MS);
  }
};
