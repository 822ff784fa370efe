import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { atLeastMsBetween, ticksNow } from '../shared-clock/shared-clock.ts';

const HEARTBEAT_MS = 5_000;

/** What shows no heartbeat for so long is left behind by a process that died. */
const DEAD_AFTER_MS = 60_000;

/** A sign of life: what the clock that processes share showed at the last heartbeat. */
export type Beating = Readonly<{ beatAt: number }>;

/** Whether there was a heartbeat lately enough for somebody to be at work. `now` is what that clock shows. */
export const isAlive = ({ beatAt }: Beating, now: number): boolean => atLeastMsBetween(beatAt, now) < DEAD_AFTER_MS;

/** To be called often while at work: `beat` is then called now and then, with the mark. What it throws ends the work. */
export const startHeartbeat = (
  { elapsed }: Pick<System, 'elapsed'>,
  records: ViewStore,
  beat: (beatAt: number) => Promise<void>,
) => {
  let last = elapsed();
  return async (): Promise<void> => {
    if (elapsed() - last < HEARTBEAT_MS) return;
    last = elapsed();
    await beat(await ticksNow(records));
  };
};
