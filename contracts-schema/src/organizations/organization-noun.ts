import type { Noun } from '../catalogues/noun.ts';

/** What organizations are called in Spanish. */
export const organizationNoun: Noun = { one: 'organización', many: 'organizaciones', gender: 'f' };
