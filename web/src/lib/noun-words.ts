import type { Noun } from '@monitor/contracts-schema';
import { counted } from './counted.ts';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `el contrato`. */
export const theOne = ({ one, gender }: Noun): string => `${gender === 'm' ? 'el' : 'la'} ${one}`;

/** `1 contrato`, `2,000 contratos`. */
export const countedNoun = (count: number, { one, many }: Noun): string => counted(count, one, many);
