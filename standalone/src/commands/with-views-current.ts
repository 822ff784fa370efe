import { setTimeout as pause } from 'node:timers/promises';
import type { Projector } from '@monitor/projector';

const LOOK_EVERY_MS = 25;

/** Throws why the views will not be current, where a newer program wrote an event. */
const untilCaughtUp = async ({ state, failed }: Projector): Promise<void> => {
  while (!(await state()).caughtUp) {
    const failure = await Promise.race([pause(LOOK_EVERY_MS), failed]);
    if (failure !== undefined) throw failure;
  }
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
