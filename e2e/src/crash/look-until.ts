import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
/** So often it is looked whether something has come to its end: a minute, where it takes a second. */
const LOOKS = 1_200;

/** What a look finds, once it finds anything; `what` never ending is a broken promise. */
export const lookUntil = async <Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> => {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`Broken promise: ${what} goes on for ever`);
};
