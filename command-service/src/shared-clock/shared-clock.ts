import { pause } from '@monitor/platform/process/pause';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/**
 * A clock that all processes of the command side share, and that nobody can set: a number in the records. Clocks of
 * machines differ and are set back; by this one each of them can tell how long ago another left a mark.
 */
type SharedClock = Readonly<{ id: string; ticks: number }>;

const sharedClocks: Collection<SharedClock> = {
  name: 'shared-clock',
  fields: { id: 'text', ticks: 'number' },
  indexes: [],
};
const THE_CLOCK = 'ticks';

const TICK_MS = 5_000;

/** What the clock shows: the mark of what is done now. It only grows, and stands still while no process is at work. */
export const ticksNow = async (records: ViewStore): Promise<number> =>
  (await records.getMany(sharedClocks, [THE_CLOCK])).get(THE_CLOCK)?.document?.ticks ?? 0;

/** The least time in milliseconds that has passed from one mark to another: it may have been some five seconds more. */
export const atLeastMsBetween = (mark: number, now: number): number => Math.max(0, now - mark - 1) * TICK_MS;

/** Moves the clock on by at least so much, as if that time had passed. */
export const letTimePass = async (records: ViewStore, milliseconds: number): Promise<void> => {
  const ticks = (await ticksNow(records)) + Math.ceil(milliseconds / TICK_MS) + 1;
  await records.replaceMany(sharedClocks, [{ id: THE_CLOCK, ticks }]);
};

/**
 * To be called often: lets the clock tick when it has not for five seconds of the caller's own time, so that any number of
 * callers keep it going and none makes it fast. `elapsed` counts milliseconds and never goes back.
 */
export const openTicking = (records: ViewStore, elapsed: () => number): (() => Promise<void>) => {
  let seen: Readonly<{ ticks: number; at: number }> | undefined;
  return async () => {
    const ticks = await ticksNow(records);
    if (seen?.ticks !== ticks) seen = { ticks, at: elapsed() };
    if (elapsed() - seen.at < TICK_MS) return;
    const next = { id: THE_CLOCK, ticks: ticks + 1 };
    if (ticks === 0) await records.insertMany(sharedClocks, [next]);
    else await records.replaceIf(sharedClocks, next, { ticks });
  };
};

/** Keeps the clock going until the signal. */
export const keepTicking = async (records: ViewStore, elapsed: () => number, signal: AbortSignal): Promise<void> => {
  const tick = openTicking(records, elapsed);
  while (!signal.aborted) {
    await tick();
    await pause(TICK_MS / 2, signal);
  }
};
