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
    label: 'Tomar todo lo de la hoja',
    question: '¿Tomar lo de la hoja en todos los conflictos?',
    outcome: 'Al confirmar la carga se perderá lo que alguien cambió en ellos desde que se descargaron.',
  },
  {
    choice: 'REGISTERED',
    label: 'Conservar todo lo registrado',
    question: '¿Conservar lo registrado en todos los conflictos?',
    outcome: 'Lo que la hoja dice de ellos no se tomará en cuenta.',
  },
] as const;

type ConflictsNoticeProps = Readonly<{ loadId: string; conflicts: number }>;

/** Contracts that changed since their rows were written: decided all together here, one by one in the details. */
export const ConflictsNotice = ({ loadId, conflicts }: ConflictsNoticeProps) => {
  const [chosen, setChosen] = useState<(typeof choices)[number]>();
  const follow = (...toast: Parameters<typeof showToast>): Promise<void> => {
    showToast(...toast);
    setChosen(undefined);
    return followReview();
  };
  const choosing = useCommand(
    (choice: (typeof choices)[number]['choice']) => send(chooseRows, { body: { idDataLoad: loadId, choice } }),
    {
      done: () => follow('success', 'Los conflictos se decidieron.'),
      failed: ({ message }) => follow('danger', message),
    },
  );
  const counts = counted(conflicts, 'contrato cambió', 'contratos cambiaron');
  return (
    <Notice
      kind="warning"
      title={`${counts} desde que se ${conflicts === 1 ? 'descargó' : 'descargaron'}`}
      actions={choices.map((one) => (
        <Button key={one.choice} size="s" onPress={() => setChosen(one)}>
          {one.label}
        </Button>
      ))}
    >
      Decide cada uno en los detalles, o todos a la vez. Lo que no decidas se queda como está registrado.
      <ConfirmDialog
        title={chosen?.question ?? ''}
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen && void choosing.run(chosen.choice)}
        confirmLabel={chosen?.label ?? ''}
        isPending={choosing.isPending}
      >
        <p>
          {conflicts === 1 ? 'Es' : 'Son'} <strong>{counted(conflicts, 'contrato', 'contratos')}</strong>.{' '}
          {chosen?.outcome} Podrás cambiar cada decisión en los detalles.
        </p>
      </ConfirmDialog>
    </Notice>
  );
};
