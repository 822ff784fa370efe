/** How often something may be done under one key: `burst` times at once, and then once every `everyMs`. */
export type Rate = Readonly<{ burst: number; everyMs: number }>;

/** Counts what is done under keys, each on its own, as a bucket that leaks (GCRA). */
export type RateLimit = Readonly<{
  /** Takes a place of a key's, and gives 0; or, when none is free, takes none and gives the milliseconds until one is. */
  take: (key: string, now: Date) => number;
  /** How many places of a key's are taken now. */
  taken: (key: string, now: Date) => number;
  /** Gives back one place, of something that turned out not to count. */
  refund: (key: string) => void;
  /** Frees all places of one key, and of no other. */
  forget: (key: string) => void;
  /** How many keys are kept in memory. */
  size: () => number;
}>;

const MAX_KEYS = 50_000;

/** A limit in this process's memory, which is bounded: beyond `maxKeys` the key that was used longest ago is forgotten. */
export const createRateLimit = ({ burst, everyMs }: Rate, maxKeys = MAX_KEYS): RateLimit => {
  /** When all places of a key will be free again, the key used last at the end. */
  const freeAt = new Map<string, number>();

  return {
    take: (key, now) => {
      const time = now.getTime();
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
    taken: (key, now) => Math.max(0, Math.ceil(((freeAt.get(key) ?? 0) - now.getTime()) / everyMs)),
    refund: (key) => {
      const free = freeAt.get(key);
      if (free !== undefined) freeAt.set(key, free - everyMs);
    },
    forget: (key) => void freeAt.delete(key),
    size: () => freeAt.size,
  };
};
