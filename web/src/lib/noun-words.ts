import type { Noun } from '@monitor/contracts-schema';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `el contrato`. */
export const theOne = ({ one, gender }: Noun): string => `${gender === 'm' ? 'el' : 'la'} ${one}`;

/** `1 contrato`, `2,000 contratos`. */
export const counted = (count: number, { one, many }: Noun): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`;
