import { counted } from '../../lib/format/counted.ts';

/** `No se llegó a 30 registros, que se quedaron como estaban.`; nothing of none. */
export const recordsNotReached = (count: number): string =>
  count === 0
    ? ''
    : `No se llegó a ${counted(count, 'registro, que se quedó', 'registros, que se quedaron')} como estaba${count === 1 ? '' : 'n'}.`;
