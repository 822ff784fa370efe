import { pause } from '@monitor/platform/process/pause';
import { Interrupted } from '../deciding/interrupted.ts';
import type { Handled } from '../writing/writer.ts';
import type { Waits } from './plan.ts';

const LOOK_EVERY_MS = 100;

/** What another was quicker with is given again, until the log says what became of each. */
export const untilNotOvertaken = async (
  give: () => Promise<readonly Handled[]>,
  signal: AbortSignal,
): Promise<readonly Handled[]> => {
  for (;;) {
    const handled = await give();
    if (!handled.some((one) => !one.ok && one.code === 'stream.version-conflict')) return handled;
    if (signal.aborted) throw new Interrupted();
  }
};

/** An entry that somebody is just removing or joining is there or not a moment later: what names it is given again then. */
export const untilSettled = async (
  give: () => Promise<readonly Handled[]>,
  { signal, onWaiting }: Waits,
): Promise<readonly Handled[]> => {
  for (;;) {
    const handled = await give();
    if (!handled.some((one) => !one.ok && one.code === 'record.under-way')) return handled;
    onWaiting();
    await pause(LOOK_EVERY_MS, signal);
    if (signal.aborted) throw new Interrupted();
  }
};
