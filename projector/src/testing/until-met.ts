import { setTimeout } from 'node:timers/promises';

/** Waits for something to become true; the test's own time limit is the limit. */
export const untilMet = async (met: () => Promise<boolean>): Promise<void> => {
  while (!(await met())) await setTimeout(5);
};
