import type { Where } from './view-store.ts';

const bothOf = (one: Where, other: Where): Where => {
  const { anyOf, ...fields } = one;
  return { ...fields, anyOf: anyOf ? anyOf.map((alternative) => bothOf(alternative, other)) : [other] };
};

/** One condition that holds where all of these do, however many of them are on one field or have alternatives. */
export const allOf = ([first, ...others]: readonly Where[]): Where =>
  others.length === 0 ? (first ?? {}) : bothOf(first!, allOf(others)); // there are others, so there is a first
