import type { Noun } from './catalogue-outline.ts';

/** `el contrato`: an entry, with its article. */
export const theOne = ({ one, gender }: Noun): string => `${gender === 'm' ? 'el' : 'la'} ${one}`;

/** `1 contrato`, `2,000 contratos`: so many entries, as Mexicans write numbers. */
export const countedNoun = (count: number, { one, many }: Noun): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`;
