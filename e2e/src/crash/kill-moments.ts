import type { Random } from '@monitor/standalone/demo/random';

/**
 * When to kill: anywhere in the time that something takes at its fastest, as measured so far. The first time that is guessed;
 * if it was killed then, the next one is let come to its end.
 */
export type KillMoments = Readonly<{
  /** Milliseconds to wait for so much work; Infinity, until it is done. */
  draw: (random: Random) => (what: string, work: number) => number;
  learn: (what: string, work: number, tookMs: number) => void;
}>;

type Measured = Readonly<{ work: number; tookMs: number }>;

/** Only the last few are believed: the machine may be busier now than it was. */
const KEPT = 4;
/** A little beyond the end, so that some work is done before its kill, and measured. */
const BEYOND = 1.1;
const GUESSED: Measured = { work: 1, tookMs: 0.5 };

export const killMoments = (): KillMoments => {
  const measured = new Map<string, readonly Measured[]>();
  const guessed = new Set<string>();
  return {
    draw: (random) => {
      const share = random.next() * BEYOND;
      return (what, work) => {
        const known = measured.get(what) ?? [GUESSED];
        if (!measured.has(what) && guessed.has(what)) return Number.POSITIVE_INFINITY;
        guessed.add(what);
        const fastest = Math.min(...known.map(({ work, tookMs }) => tookMs / work));
        return share * work * fastest;
      };
    },
    learn: (what, work, tookMs) => {
      measured.set(what, [...(measured.get(what) ?? []), { work, tookMs }].slice(-KEPT));
    },
  };
};
