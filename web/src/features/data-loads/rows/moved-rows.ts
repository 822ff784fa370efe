import { counted } from '../../../lib/format/counted.ts';
import type { MovedRows } from '../sheet/sheet-edits.ts';

const words = {
  out: ['se eliminó de', 'se eliminaron de'],
  back: ['volvió a', 'volvieron a'],
} as const;

/** That rows, by their numbers, were taken out of the load, or are in it again; blank of none. */
export const movedInWords = ({ to, rows }: MovedRows): string => {
  const [one, many] = words[to];
  if (rows.length === 0) return '';
  return rows.length === 1
    ? `La fila ${rows[0]} ${one} la carga.`
    : `${counted(rows.length, 'fila', 'filas')} ${many} la carga.`;
};
