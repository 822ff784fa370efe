import type { Bounds } from './eventstoredb-retry.ts';

/** How far the log was looked through: the newest event of ours, and the place behind which there was none. */
type Seen = Readonly<{ newest: string | undefined; through: string | undefined }>;

/** Who is told on the way, so that a look that is cut off is not in vain. */
type Looking = Readonly<{
  /** Of an event of ours. */
  met: (position: string) => void;
  /** Of a place up to which no other was met. */
  lookedThrough: (position: string) => void;
}>;

/** How the log is read. */
type LogReading = Readonly<{
  /** Whether the log has an event of ours at a position. */
  hasOurs: (position: string, bounds: Bounds) => Promise<boolean>;
  /**
   * Looks up to the end of the log for what there is of ours behind a place; from the beginning without one. False where
   * the log has no such place.
   */
  lookForward: (after: string | undefined, bounds: Bounds, looking: Looking) => Promise<boolean>;
  /** The newest event of ours, looked for from the end, in a part of the time: 'too-far' where that did not suffice. */
  lookBackward: (bounds: Bounds) => Promise<string | undefined | 'too-far'>;
}>;

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  (one ?? '') >= (other ?? '') ? one : other;

/** One that was not met where the log had been looked through tells of another log, or of a look that left it out. */
const withEvent = (seen: Seen, position: string | undefined): Seen =>
  (position ?? '') > (seen.newest ?? '') ? { newest: position, through: position } : seen;

/**
 * Knows the end of the log without walking over what others write there: looks forward from the newest place it has heard
 * of, and back from the end only with nothing known. A look that takes longer than it may is gone on with by the next; one
 * back, which cannot be, by one forward from the beginning at once. A place that is not in the log any more, which was restored
 * from an older copy, is forgotten.
 */
export const openLogEnd = ({ hasOurs, lookForward, lookBackward }: LogReading) => {
  let seen: Seen = { newest: undefined, through: undefined };

  /** An event of ours was met or written at a position. */
  const learn = (position: string | undefined): void => {
    seen = withEvent(seen, position);
  };

  const fromEnd = async (bounds: Bounds): Promise<Seen> => {
    const nothing: Seen = { newest: undefined, through: undefined };
    const found = await lookBackward(bounds);
    return found === 'too-far' ? nothing : withEvent(nothing, found);
  };

  const known = async (hint: string | undefined, bounds: Bounds): Promise<Seen> => {
    if (hint !== undefined && hint > (seen.newest ?? '') && (await hasOurs(hint, bounds))) {
      learn(hint);
      return seen;
    }
    if (seen.newest !== undefined && (await hasOurs(seen.newest, bounds))) return seen;
    if (hint !== undefined && (await hasOurs(hint, bounds))) return { newest: hint, through: hint };
    if (seen.newest === undefined && seen.through !== undefined) return seen;
    return fromEnd(bounds);
  };

  return {
    learn,
    /** From where to read on behind a place: nothing of ours stands between the newest event and how far was looked. */
    behind: (place: string | undefined): string | undefined =>
      (place ?? '') >= (seen.newest ?? '') ? later(place, seen.through) : place,
    /** The log has no such place as the one that was looked through. */
    lose: (): void => {
      seen = { ...seen, through: seen.newest };
    },
    find: async (hint: string | undefined, bounds: Bounds): Promise<string | undefined> => {
      let found = await known(hint, bounds);
      const look = (): Promise<boolean> =>
        lookForward(found.through, bounds, {
          met: (position) => {
            found = withEvent(found, position);
            seen = found;
          },
          lookedThrough: (position) => {
            found = { ...found, through: later(found.through, position) };
            seen = found;
          },
        });
      if (!(await look())) {
        found = { ...found, through: found.newest };
        await look();
      }
      seen = found;
      return found.newest;
    },
  };
};
