import { createHash } from 'node:crypto';

const TIME_DIGITS = 12;
const ORDER_DIGITS = 6;

type Part = string | number;

const idOf = (time: string, random: string): string => `${time}7${random.slice(0, 3)}8${random.slice(3, 18)}`;

const digestOf = (parts: readonly Part[]): string => createHash('sha256').update(parts.join('\u0000')).digest('hex');

/**
 * An id that follows from another and what is asked of it: the same question gives the same id, so that repeating work
 * repeats nothing. It keeps the time of its parent, a UUIDv7, and so sorts beside it.
 */
export const derivedId = (parent: string, ...parts: readonly Part[]): string =>
  idOf(parent.slice(0, TIME_DIGITS), digestOf([parent, ...parts]));

/**
 * The same for one of many, counted from 0 to 16,777,215: the ids of one parent sort in that order, so that stores which
 * get them in order add to the end of their indexes.
 */
export const derivedIdInOrder = (parent: string, order: number, ...parts: readonly Part[]): string => {
  const digits = order.toString(16).padStart(ORDER_DIGITS, '0');
  return idOf(parent.slice(0, TIME_DIGITS), digits + digestOf([parent, order, ...parts]));
};
