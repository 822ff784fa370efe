import { counted } from '../../../lib/format/counted.ts';
import type { UndoWords } from '../../../ui/batches/undo-plan.tsx';

/** What undoing a load does, in its own words. */
export const undoWords: UndoWords = {
  ask: 'Deshacer esta carga',
  question: '¿Deshacer esta carga?',
  confirm: 'Deshacer la carga',
  changedSince: 'Alguien los cambió después de la carga',
  choice: 'lo que la carga registró se elimina, y lo que corrigió vuelve a lo que decía antes.',
  restored: (count) => {
    if (count === 0) return undefined;
    const contracts = counted(count, 'contrato corregido vuelve', 'contratos corregidos vuelven');
    return `${contracts} a lo que ${count === 1 ? 'decía' : 'decían'} antes de la carga.`;
  },
  noneRemoved: 'No se eliminará nada.',
  alongWith: ', con los proveedores y unidades de la carga que entonces nadie use',
  isFinal: 'Una carga deshecha no se puede rehacer de otro modo.',
};
