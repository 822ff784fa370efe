import { useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { counted } from '../../../lib/format/counted.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { chooseRows } from '../data-load-calls.ts';
import { followReview } from './follow-review.ts';

const choices = [
  {
    choice: 'SHEET',
    label: 'Todos son correcciones',
    question: '¿Tomar lo de la hoja en todos?',
    outcome:
      'Al confirmar la carga corregirán lo registrado, también lo que alguien cambió desde que se descargó; de las filas repetidas en el libro contará la última.',
  },
  {
    choice: 'REGISTERED',
    label: 'Conservar lo que ya está',
    question: '¿Conservar lo que ya está en todos?',
    outcome:
      'Lo que la hoja dice de ellos no se tomará en cuenta; de las filas repetidas en el libro contará la primera.',
  },
] as const;

type ConflictsNoticeProps = Readonly<{ loadId: string; conflicts: number; onShow: () => void }>;

/** Rows whose contract is there already with other words: decided all together here, one by one in the details. */
export const ConflictsNotice = ({ loadId, conflicts, onShow }: ConflictsNoticeProps) => {
  const [chosen, setChosen] = useState<(typeof choices)[number]>();
  const follow = (...toast: Parameters<typeof showToast>): Promise<void> => {
    showToast(...toast);
    setChosen(undefined);
    return followReview();
  };
  const choosing = useCommand(
    (choice: (typeof choices)[number]['choice']) => send(chooseRows, { body: { idDataLoad: loadId, choice } }),
    {
      done: () => follow('success', 'Se decidieron todos.'),
      failed: ({ message }) => follow('danger', message),
    },
  );
  const counts = counted(conflicts, 'registro', 'registros');
  return (
    <Notice
      kind="warning"
      title={`${counts} por decidir`}
      actions={
        <>
          <Button size="s" icon="table" onPress={onShow}>
            Ver cuáles
          </Button>
          {choices.map((one) => (
            <Button key={one.choice} size="s" onPress={() => setChosen(one)}>
              {one.label}
            </Button>
          ))}
        </>
      }
    >
      Su número ya está con otros datos, registrado o en otra fila del libro, o su contrato cambió desde que se
      descargó. Decide cada uno en los detalles o en la hoja, o todos a la vez. Lo que no decidas quedará fuera.
      <ConfirmDialog
        title={chosen?.question ?? ''}
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen && void choosing.run(chosen.choice)}
        confirmLabel={chosen?.label ?? ''}
        isPending={choosing.isPending}
      >
        <p>
          {conflicts === 1 ? 'Es' : 'Son'} <strong>{counts}</strong>. {chosen?.outcome} Podrás cambiar cada decisión en
          los detalles, salvo las filas que se quiten.
        </p>
      </ConfirmDialog>
    </Notice>
  );
};
