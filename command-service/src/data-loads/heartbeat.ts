import type { System } from '@monitor/platform/process/system';
import { apartMs } from '../deciding/apart-ms.ts';

const HEARTBEAT_MS = 5_000;

/** What shows no heartbeat for so long is left behind by a process that died. */
const DEAD_AFTER_MS = 60_000;

/** Whether a heartbeat was seen lately enough for somebody to be at work. */
export const isAlive = ({ heartbeatAt }: Readonly<{ heartbeatAt: string }>, { now }: Pick<System, 'now'>): boolean =>
  apartMs(now(), heartbeatAt) < DEAD_AFTER_MS;

/** To be called often while at work: `beat` is then called now and then, with the time. What it throws ends the work. */
export const startHeartbeat = (
  { now, elapsed }: Pick<System, 'now' | 'elapsed'>,
  beat: (heartbeatAt: string) => Promise<void>,
) => {
  let last = elapsed();
  return async (): Promise<void> => {
    if (elapsed() - last < HEARTBEAT_MS) return;
    last = elapsed();
    await beat(now().toISOString());
  };
};
