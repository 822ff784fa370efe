import { setTimeout as pause } from 'node:timers/promises';
import type { Projector } from '@monitor/projector';

const LOOK_EVERY_MS = 25;

const untilCaughtUp = async (projector: Projector): Promise<void> => {
  while (!(await projector.state()).caughtUp) await pause(LOOK_EVERY_MS);
};

/**
 * Does something with the views kept current meanwhile, and leaves them current: a server need not run. If one does, it
 * folds the same events into the same views, which changes nothing.
 */
export const withViewsCurrent = async <Result>(projector: Projector, work: () => Promise<Result>): Promise<Result> => {
  await projector.start();
  try {
    await untilCaughtUp(projector);
    const result = await work();
    await untilCaughtUp(projector);
    return result;
  } finally {
    await projector.stop();
  }
};
