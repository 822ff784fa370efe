import type { LeftOutReason } from './data-load-events.ts';
import { templateColumns } from './template-columns.ts';

type Words = Readonly<{ reason: LeftOutReason; label: string; why: string }>;

/** Why rows were left out, in short, and in a sentence. */
export const leftOutWords: readonly Words[] = [
  {
    reason: 'number-taken',
    label: 'Número tomado después de la revisión',
    why: 'Otro contrato tomó su número mientras la carga esperaba.',
  },
  { reason: 'duplicate', label: 'Duplicado', why: 'Su contrato ya estaba registrado o venía repetido en el archivo.' },
  {
    reason: 'equal',
    label: 'Igual a un contrato registrado',
    why: 'No tiene número, y hay un contrato registrado igual en todos sus datos.',
  },
  {
    reason: 'conflict',
    label: 'Se quedó lo que ya estaba',
    why: 'Su contrato ya estaba con otros datos, registrado o en otra fila, y no se decidió tomar lo de esta.',
  },
  {
    reason: 'changed',
    label: 'El contrato cambió después de la revisión',
    why: 'Alguien cambió o eliminó su contrato, o lo que nombra, mientras la carga esperaba.',
  },
  {
    reason: 'other-buyer',
    label: 'De otro comprador',
    why: 'El archivo es de varios compradores, y la fila es de otro.',
  },
  {
    reason: 'no-contract',
    label: 'De un procedimiento sin contratos',
    why: 'Ningún contrato registrado es de su procedimiento, y solo los desiertos se registran sin contrato.',
  },
  { reason: 'errors', label: 'Con errores', why: 'Tenía errores y se ignoró al confirmar.' },
  {
    reason: 'not-permitted',
    label: 'Quien confirmó ya no podía',
    why: 'Quien confirmó la carga dejó de tener acceso, o el permiso de contratos, antes de que se registrara.',
  },
  { reason: 'stopped', label: 'La carga se detuvo antes', why: 'La carga se detuvo antes de esta fila.' },
  { reason: 'removed', label: 'Eliminada en la revisión', why: 'Se eliminó en la revisión.' },
];

/** Those of one reason. */
export const leftOutWordsOf = (reason: LeftOutReason): Words => leftOutWords.find((words) => words.reason === reason)!; // one for each reason

const headingOf = (field: string): string => templateColumns.find((column) => column.field === field)?.heading ?? field;

/** What is said of a row's cells, a line each: the column, and what there is to say of it. */
export const remarkLines = (remarks: readonly Readonly<{ field: string; message: string }>[]): string[] =>
  remarks.map(({ field, message }) => `${headingOf(field)}: ${message}`);
