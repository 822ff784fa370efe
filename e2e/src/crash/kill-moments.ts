import type { Random } from '@monitor/standalone/demo/random';
import type { PhaseName } from './phase.ts';

/**
 * When to kill: anywhere in the time that a phase takes at its fastest, as measured so far. The first time that is guessed;
 * if it was killed then, the next one is let come to its end.
 */
export type KillMoments = Readonly<{
  /** Milliseconds to wait for so much work; Infinity, until it is done. */
  draw: (phase: PhaseName, random: Random) => (work: number) => number;
  learn: (phase: PhaseName, work: number, tookMs: number) => void;
}>;

type Measured = Readonly<{ work: number; tookMs: number }>;

/** Only the last few are believed: the machine may be busier now than it was. */
const KEPT = 4;
/** A little beyond the end, so that some work is done before its kill, and measured. */
const BEYOND = 1.1;
const GUESSED: Measured = { work: 1, tookMs: 0.5 };

export const killMoments = (): KillMoments => {
  const measured = new Map<PhaseName, readonly Measured[]>();
  const guessed = new Set<PhaseName>();
  return {
    draw: (phase, random) => {
      const share = random.next() * BEYOND;
      const known = measured.get(phase) ?? [GUESSED];
      if (!measured.has(phase) && guessed.has(phase)) return () => Number.POSITIVE_INFINITY;
      guessed.add(phase);
      const fastest = Math.min(...known.map(({ work, tookMs }) => tookMs / work));
      return (work) => share * work * fastest;
    },
    learn: (phase, work, tookMs) => {
      measured.set(phase, [...(measured.get(phase) ?? []), { work, tookMs }].slice(-KEPT));
    },
  };
};
