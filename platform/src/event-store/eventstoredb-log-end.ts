import type { Bounds } from './eventstoredb-retry.ts';

/** How far the log was looked through: the newest event of ours, and the place behind which there was none. */
type Seen = Readonly<{ newest: string | undefined; through: string | undefined }>;

/** How the log is read. */
type LogReading = Readonly<{
  /** Whether the log has an event of ours at a position. */
  hasOurs: (position: string, bounds: Bounds) => Promise<boolean>;
  /** What there is of ours behind a place, and the place looked through to; from the beginning without one. */
  lookForward: (after: string | undefined, bounds: Bounds) => Promise<Seen>;
  /** The newest event of ours, looked for from the end. */
  lookBackward: (bounds: Bounds) => Promise<string | undefined>;
}>;

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  (one ?? '') >= (other ?? '') ? one : other;

/**
 * Knows the end of the log without walking over what others write there: looks forward from the newest place it has heard
 * of, and back from the end only with nothing known. A place that is not in the log any more, which was restored from an
 * older copy, is forgotten.
 */
export const openLogEnd = ({ hasOurs, lookForward, lookBackward }: LogReading) => {
  let seen: Seen = { newest: undefined, through: undefined };

  /** An event of ours was met or written at a position. */
  const learn = (position: string | undefined): void => {
    seen = { newest: later(seen.newest, position), through: later(seen.through, position) };
  };

  const known = async (hint: string | undefined, bounds: Bounds): Promise<Seen> => {
    if (seen.newest !== undefined && (await hasOurs(seen.newest, bounds))) return seen;
    if (hint !== undefined && (await hasOurs(hint, bounds))) return { newest: hint, through: hint };
    if (seen.newest === undefined && seen.through !== undefined) return seen;
    const newest = await lookBackward(bounds);
    return { newest, through: newest };
  };

  return {
    learn,
    find: async (hint: string | undefined, bounds: Bounds): Promise<string | undefined> => {
      const before = await known(hint, bounds);
      const found = await lookForward(before.through, bounds);
      const newest = later(before.newest, found.newest);
      seen = { newest, through: later(later(before.through, found.through), newest) };
      return seen.newest;
    },
  };
};
