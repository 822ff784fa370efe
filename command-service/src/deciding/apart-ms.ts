/**
 * How far apart two moments are, in milliseconds, whichever is the later: a mark from the future was written before a
 * clock was set back, and is as old as it is far.
 */
export const apartMs = (one: Date, other: string): number => Math.abs(one.getTime() - Date.parse(other));
