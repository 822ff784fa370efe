import { waitFor } from '@testing-library/dom';

type Work = (...given: unknown[]) => void;
type Timer = ReturnType<typeof setTimeout>;

/** What is to happen once a time has passed, by its timer. */
const pauses = new Map<Timer, Readonly<{ ms: number; end: () => void }>>();

/** How long a test waits for something to be there. */
export const LONGEST_WAIT_MS = 15_000;
const nothing = (): void => {};

/** Pauses of a page of a second or more never end by themselves, however slow the machine is: the test says when. */
const isHeld = (ms: number): boolean => ms >= 1_000 && ms < LONGEST_WAIT_MS;

const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;

const forgetting = (clear: (timer: Timer) => void) => (timer: Timer) => {
  pauses.delete(timer);
  clear(timer);
};

const watched = {
  setTimeout: (work: Work, ms = 0, ...given: unknown[]): Timer => {
    const end = () => {
      watched.clearTimeout(timer);
      work(...given);
    };
    const timer = setTimeout(isHeld(ms) ? nothing : end, ms);
    if (ms > 0) pauses.set(timer, { ms, end });
    return timer;
  },
  setInterval: (work: Work, ms = 0, ...given: unknown[]): Timer => {
    const timer = setInterval(isHeld(ms) ? nothing : work, ms, ...given);
    pauses.set(timer, { ms, end: () => work(...given) });
    return timer;
  },
  clearTimeout: forgetting(clearTimeout),
  clearInterval: forgetting(clearInterval),
};

Object.assign(globalThis, watched);

/** Lets the page have waited for so many milliseconds, once it waits for as many; fails when it does not. */
export const endPause = async (ms: number): Promise<void> =>
  waitFor(() => {
    const ending = [...pauses.values()].filter((pause) => pause.ms === ms);
    expect(ending).not.toEqual([]);
    for (const { end } of ending) end();
  });
