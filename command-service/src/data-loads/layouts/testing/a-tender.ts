import { publishedHeadings } from './published-headings.ts';
import { type MadeCell, readOne } from './read-table.ts';

const { platformTenders } = publishedHeadings;

/** As the National Platform publishes one. */
export const A_TENDER: Readonly<Record<string, MadeCell>> = {
  Ejercicio: 2023,
  'Fecha de inicio del periodo que se informa': { kind: 'date', date: '2023-04-01' },
  'Fecha de término del periodo que se informa': { kind: 'date', date: '2023-06-30' },
  'Tipo de procedimiento (catálogo)': 'Licitación pública',
  'Número que identifique al contrato ': 'C-1',
  'Fecha del contrato': { kind: 'date', date: '2023-03-31' },
  'Monto total del contrato con impuestos incluidos (MXN)': 1250.5,
};

export const tender = (said: Readonly<Record<string, MadeCell>>) => readOne(platformTenders, { ...A_TENDER, ...said });
