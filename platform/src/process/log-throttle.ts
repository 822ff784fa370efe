/** When a failure may be logged next, and how often it was left out since. */
type Throttled = { next: number; pauseMs: number; left: number };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 600_000;
const REMEMBERED = 200;

/**
 * Says whether a failure is to be told now, and how often it came untold since the last time: the first time at once, then
 * after pauses that double from a second to ten minutes. One that stayed away for longer than its pause, and a minute, is
 * news again. `elapsed` counts milliseconds and never goes back.
 */
export const createLogThrottle = (elapsed: () => number = () => performance.now()) => {
  const failures = new Map<string, Throttled>();
  return (failure: string): Readonly<{ now: boolean; left: number }> => {
    const at = elapsed();
    const known = failures.get(failure);
    const isNews = !known || at > known.next + Math.max(known.pauseMs, 60_000);
    if (!isNews && at < known.next) {
      known.left += 1;
      return { now: false, left: 0 };
    }
    const pauseMs = isNews ? FIRST_PAUSE_MS : Math.min(known.pauseMs * 2, LONGEST_PAUSE_MS);
    // Taken out and put back: the first of the map is then the one told longest ago.
    failures.delete(failure);
    failures.set(failure, { next: at + pauseMs, pauseMs, left: 0 });
    const [oldest] = failures.keys();
    if (oldest !== undefined && failures.size > REMEMBERED) failures.delete(oldest);
    return { now: true, left: known?.left ?? 0 };
  };
};
