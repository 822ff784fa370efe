import type { Noun } from '../catalogues/noun.ts';

/** What contracts are called in Spanish. */
export const contractNoun: Noun = { one: 'contrato', many: 'contratos', gender: 'm' };
