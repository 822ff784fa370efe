import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { counted } from '../../lib/counted.ts';
import { UndoBatch } from '../../ui/batches/undo-batch.tsx';
import { fetchRevertPlan, rehearseRevert } from './data-load-calls.ts';

type RevertLoadProps = Readonly<{ loadId: string; onRevert: (chosen: readonly ChosenChanged[]) => void }>;

/** Takes a load back after a second look at what that does. */
export const RevertLoad = ({ loadId, onRevert }: RevertLoadProps) => (
  <UndoBatch batchId={loadId} calls={calls} words={words} onUndo={onRevert} />
);

const calls = { plan: fetchRevertPlan, rehearse: rehearseRevert };

const words = {
  ask: 'Deshacer esta carga',
  question: '¿Deshacer esta carga?',
  confirm: 'Deshacer la carga',
  changedSince: 'Alguien los cambió después de la carga',
  choice: 'lo que la carga registró se elimina, y lo que corrigió vuelve a lo que decía antes.',
  restored: (count: number): string | undefined => {
    if (count === 0) return undefined;
    const contracts = counted(count, 'contrato corregido vuelve', 'contratos corregidos vuelven');
    return `${contracts} a lo que ${count === 1 ? 'decía' : 'decían'} antes de la carga.`;
  },
  noneRemoved: 'No se eliminará nada.',
  alongWith: ', con los proveedores y unidades de la carga que entonces nadie use',
  isFinal: 'Una carga deshecha no se puede rehacer de otro modo.',
};
