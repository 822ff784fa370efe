import type { Noun } from '../catalogues/noun.ts';

/** What administrative units are called in Spanish. */
export const administrativeUnitNoun: Noun = {
  one: 'unidad administrativa',
  many: 'unidades administrativas',
  gender: 'f',
};
