import type { FoundEverywhere } from './search-endpoints.ts';
import { LEAST_SEARCHED, MOST_FOUND } from './search-limits.ts';

/** How many of each kind the page of searches shows. */
export const SEARCHED_ON_PAGE = 20;

export const TOO_SHORT = `Escribe una palabra de al menos ${LEAST_SEARCHED} letras o dígitos.`;

export const nothingSays = (search: string): string => `Nada de lo publicado dice «${search}».`;

/** Which word was taken for which, since nothing says it. */
export const correctedInWords = ({ typed, meant }: Readonly<{ typed: string; meant: string }>): string =>
  `Nada dice «${typed}»: se buscó «${meant}».`;

type FoundKind = Exclude<keyof FoundEverywhere, 'corrected' | 'isTooShort'>;

/** What kinds of things are found, in the order in which they are shown. */
export const foundTitles: readonly (readonly [kind: FoundKind, title: string])[] = [
  ['organizations', 'Organizaciones'],
  ['suppliers', 'Proveedores'],
  ['administrativeUnits', 'Unidades administrativas'],
  ['contracts', 'Contratos'],
];

/** How many of a kind were found: `7`, `más de 200`. */
export const countOfFound = ({ count, hasMore }: Readonly<{ count: number; hasMore: boolean }>): string =>
  hasMore ? `más de ${MOST_FOUND}` : String(count);
