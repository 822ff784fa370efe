import { createHash } from 'node:crypto';

const TIME_DIGITS = 12;

/**
 * An id that follows from another and what is asked of it: the same question gives the same id, so that repeating work
 * repeats nothing. It keeps the time of its parent, a UUIDv7, and so sorts beside it.
 */
export const derivedId = (parent: string, ...parts: readonly (string | number)[]): string => {
  const digest = createHash('sha256')
    .update([parent, ...parts].join('\u0000'))
    .digest('hex');
  return `${parent.slice(0, TIME_DIGITS)}7${digest.slice(0, 3)}8${digest.slice(3, 18)}`;
};
