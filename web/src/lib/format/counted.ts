import { formatCount } from './format.ts';

/** `1 contrato`, `1,200 contratos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
