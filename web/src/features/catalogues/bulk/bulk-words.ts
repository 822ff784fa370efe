import { countedContracts } from '@monitor/contracts-schema/batches/batch-words';
import type { BulkChange } from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';

/** What goes on: `Eliminando 48 contratos`. */
export const doing = (change: BulkChange, total: number): string =>
  change.action === 'remove'
    ? `Eliminando ${countedContracts(total)}`
    : `Cambiando «${contractFieldLabels[change.field]}» de ${countedContracts(total)}`;

/** What was done: `Se eliminaron 48 contratos.` */
export const didAll = (change: BulkChange, done: number): string => {
  const verb = change.action === 'remove' ? ['Se eliminó', 'Se eliminaron'] : ['Se cambió', 'Se cambiaron'];
  return `${verb[done === 1 ? 0 : 1]} ${countedContracts(done)}.`;
};

/** What could not be done, of how many. */
export const didNot = ({ action }: BulkChange, failed: number, total: number): string =>
  `No fue posible ${action === 'remove' ? 'eliminar' : 'cambiar'} ${countedContracts(failed)} de ${total.toLocaleString('es-MX')}`;
