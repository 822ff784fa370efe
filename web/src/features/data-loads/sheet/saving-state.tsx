import { ROWS_AT_ONCE } from '@monitor/contracts-schema/data-loads/rows-at-once';
import { counted } from '../../../lib/format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { movedInWords } from '../rows/moved-rows.ts';
import type { SavedEdits } from './use-saved-edits.ts';

const rowList = new Intl.ListFormat('es-MX');

type SavingProps = Readonly<{ saving: SavedEdits }>;

/** Whether what was done is saved by now, and which rows are out of the load, or back, by that. */
export const SavingState = ({ saving: { awaited, unsavedRows, isSending, problem, moved } }: SavingProps) => {
  if (awaited > 0) return `Escribiendo en ${counted(awaited, 'celda', 'celdas')}…`;
  if (unsavedRows === 0) return `${moved ? movedInWords(moved) : ''} Todo está guardado`.trim();
  if (problem) return `${counted(unsavedRows, 'fila sin guardar', 'filas sin guardar')}`;
  if (unsavedRows > ROWS_AT_ONCE) return `Guardando… Faltan ${counted(unsavedRows, 'fila', 'filas')}`;
  return isSending ? 'Guardando…' : 'Por guardar…';
};

/** Why something is not saved, and what becomes of it. */
export const SavingNotices = ({ saving }: SavingProps) => {
  const { problem, isStuck, unsavedRows, lost, forgetLost, sendAgain, giveUp } = saving;
  return (
    <>
      {problem && !isStuck && (
        <Notice kind="warning">
          {problem.message} {counted(unsavedRows, 'fila espera', 'filas esperan')}: se guardan solas en cuanto se pueda.
        </Notice>
      )}
      {problem && isStuck && (
        <Notice
          kind="danger"
          actions={
            <>
              <Button size="s" onPress={sendAgain}>
                Reintentar
              </Button>
              <Button size="s" variant="quiet" onPress={giveUp}>
                Descartar lo que no se guardó
              </Button>
            </>
          }
        >
          {[problem.message, ...problem.errors.map(({ message }) => message)].join(' ')}
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice
          kind="warning"
          actions={
            <Button size="s" onPress={forgetLost}>
              Entendido
            </Button>
          }
        >
          Otra persona cambió o eliminó {lost.length === 1 ? 'la fila' : 'las filas'} {rowList.format(lost.map(String))}{' '}
          mientras escribías. Se {lost.length === 1 ? 'muestra como quedó' : 'muestran como quedaron'}; lo que hiciste
          ahí no se guardó.
        </Notice>
      )}
    </>
  );
};
