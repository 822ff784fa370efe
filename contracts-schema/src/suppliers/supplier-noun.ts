import type { Noun } from '../catalogues/noun.ts';

/** What suppliers are called in Spanish. */
export const supplierNoun: Noun = { one: 'proveedor', many: 'proveedores', gender: 'm' };
