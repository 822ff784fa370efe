import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 20;

/** Waits until something holds; throws when it does not within so many seconds. */
export const until = async (holds: () => Promise<boolean>, seconds = 10): Promise<void> => {
  const latest = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error(`It did not come about within ${seconds} seconds`);
    await pause(EVERY_MS);
  }
};
