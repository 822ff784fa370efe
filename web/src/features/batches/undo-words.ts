import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { counted } from '../../lib/format/counted.ts';
import type { UndoWords } from '../../ui/batches/undo-plan.tsx';

/** What undoing a change of many, or a merge, does, in its own words. */
export const undoWordsOf = ({ change, merge }: BatchSummary): UndoWords =>
  merge ? undoWordsOfMerge(merge) : undoWordsOfChange(change);

const undoWordsOfMerge = ({ entry, to }: NonNullable<BatchSummary['merge']>): UndoWords => ({
  ask: 'Deshacer…',
  question: '¿Deshacer esta unión?',
  confirm: 'Deshacer la unión',
  changedSince: 'por un cambio posterior',
  restored: (count) =>
    count === 0
      ? 'Ningún contrato vuelve.'
      : `${counted(count, 'contrato vuelve', 'contratos vuelven')} a «${entry.name}».`,
  noneRemoved: `«${entry.name}» vuelve a ser un registro aparte. Lo que se registró desde la unión se queda con «${to.name}».`,
  isFinal: 'Lo que se deshace no se deshace otra vez: tendrías que unirlos de nuevo.',
});

const undoWordsOfChange = (change: BatchSummary['change']): UndoWords => ({
  ask: 'Deshacer…',
  question: '¿Deshacer este cambio?',
  confirm: 'Deshacer el cambio',
  changedSince: 'Cambiaron después',
  choice: 'vuelven a lo que decían antes del cambio, también en lo que se les cambió después.',
  restored: change?.action === 'remove' ? restoredOfRemoval : restoredOfChange,
  isFinal: 'Lo que se deshace no se deshace otra vez: tendrías que volver a hacer el cambio.',
});

const NOTHING = 'Nada volverá a como estaba.';

const restoredOfRemoval = (count: number): string =>
  count === 0
    ? NOTHING
    : `${counted(count, 'contrato eliminado vuelve', 'contratos eliminados vuelven')} a registrarse.`;

const restoredOfChange = (count: number): string => {
  if (count === 0) return NOTHING;
  return `${counted(count, 'contrato vuelve', 'contratos vuelven')} a lo que ${count === 1 ? 'decía' : 'decían'} antes del cambio.`;
};
