/** How often something may be done under one key: `burst` times at once, and then once every `everyMs`. */
export type Rate = Readonly<{ burst: number; everyMs: number }>;

/**
 * Counts what is done under keys, each on its own, as a bucket that leaks (GCRA). `at` is in milliseconds of a clock that
 * only goes forward: by one that is set back people would be kept out until it is where it was.
 */
export type RateLimit = Readonly<{
  /** Takes a place of a key's, and gives 0; or, when none is free, takes none and gives the milliseconds until one is. */
  take: (key: string, at: number) => number;
  /** How many places of a key's are taken now. */
  taken: (key: string, at: number) => number;
  /** Gives back one place, of something that turned out not to count. */
  refund: (key: string) => void;
  /** Frees all places of one key, and of no other. */
  forget: (key: string) => void;
  /** How many keys are in memory. */
  size: () => number;
}>;

const MAX_KEYS = 50_000;

/** A limit in this process's memory, which is bounded: beyond `maxKeys` the key that was used longest ago is forgotten. */
export const createRateLimit = ({ burst, everyMs }: Rate, maxKeys = MAX_KEYS): RateLimit => {
  /** When all places of a key will be free again, the key used last at the end. */
  const freeAt = new Map<string, number>();

  return {
    take: (key, time) => {
      const free = Math.max(freeAt.get(key) ?? 0, time);
      const wait = free - time - (burst - 1) * everyMs;
      if (wait > 0) return wait;
      freeAt.delete(key);
      freeAt.set(key, free + everyMs);
      for (const oldest of freeAt.keys()) {
        if (freeAt.size <= maxKeys) break;
        freeAt.delete(oldest);
      }
      return 0;
    },
    taken: (key, at) => Math.max(0, Math.ceil(((freeAt.get(key) ?? 0) - at) / everyMs)),
    refund: (key) => {
      const free = freeAt.get(key);
      if (free !== undefined) freeAt.set(key, free - everyMs);
    },
    forget: (key) => void freeAt.delete(key),
    size: () => freeAt.size,
  };
};
