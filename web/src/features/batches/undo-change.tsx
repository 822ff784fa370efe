import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { counted } from '../../lib/counted.ts';
import { UndoBatch } from '../../ui/batches/undo-batch.tsx';
import { getUndoPlan, rehearseUndo } from './batch-calls.ts';

type UndoChangeProps = Readonly<{ batch: BatchSummary; onUndo: (chosen: readonly ChosenChanged[]) => void }>;

/** Undoes a change of many after a second look at what that does. */
export const UndoChange = ({ batch: { _id, change }, onUndo }: UndoChangeProps) => (
  <UndoBatch
    batchId={_id}
    calls={calls}
    words={{ ...words, restored: change?.action === 'remove' ? restoredOfRemoval : restoredOfChange }}
    onUndo={onUndo}
  />
);

const calls = { plan: getUndoPlan, rehearse: rehearseUndo };

const NOTHING = 'Nada volverá a como estaba.';

const restoredOfRemoval = (count: number): string =>
  count === 0
    ? NOTHING
    : `${counted(count, 'contrato eliminado vuelve', 'contratos eliminados vuelven')} a registrarse.`;

const restoredOfChange = (count: number): string => {
  if (count === 0) return NOTHING;
  return `${counted(count, 'contrato vuelve', 'contratos vuelven')} a lo que ${count === 1 ? 'decía' : 'decían'} antes del cambio.`;
};

const words = {
  ask: 'Deshacer…',
  question: '¿Deshacer este cambio?',
  confirm: 'Deshacer el cambio',
  changedSince: 'Alguien los cambió después',
  choice: 'vuelven a lo que decían antes del cambio, también en lo que se les cambió después.',
  isFinal: 'Lo que se deshace no se deshace otra vez: tendrías que volver a hacer el cambio.',
};
