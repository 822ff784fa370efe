import type { RemovedRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { counted } from '../../../lib/format/counted.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { chooseRows } from '../data-load-calls.ts';
import { followReview } from './follow-review.ts';

const choices = {
  SHEET: {
    choice: 'SHEET',
    label: 'Son correcciones',
    ofAll: 'Todos son correcciones',
    question: '¿Tomar lo de la hoja en todos?',
    outcome:
      'Al confirmar la carga corregirán lo registrado, también lo que alguien cambió desde que se descargó; de las filas repetidas en el libro contará la última.',
  },
  REGISTERED: {
    choice: 'REGISTERED',
    label: 'Vale lo que ya está',
    ofAll: 'Conservar lo que ya está',
    question: '¿Conservar lo que ya está en todos?',
    outcome:
      'Lo que la hoja dice de ellos no se tomará en cuenta; de las filas repetidas en el libro contará la primera.',
  },
  REGISTER: {
    choice: 'REGISTER',
    label: 'Registrar de todos modos',
    ofAll: 'Registrar todos de todos modos',
    question: '¿Registrar todos de todos modos?',
    outcome: 'Al confirmar la carga se registrarán otra vez, iguales a los que ya están.',
  },
  ANOTHER: {
    choice: 'REGISTER',
    label: 'Son otros contratos',
    ofAll: 'Todos son otros contratos',
    question: '¿Tomarlos como otros contratos?',
    outcome:
      'Cada uno se registrará aparte del que ya tiene su número, en cuanto le escribas el suyo: dos contratos no pueden tener el mismo, y mientras quedará con error.',
  },
  UNDECIDED: {
    choice: 'UNDECIDED',
    label: 'Quitar la decisión',
    ofAll: 'Quitar todas las decisiones',
    question: '¿Dejar todos sin decidir?',
    outcome: 'Lo decidido de ellos se quita, y se preguntará de nuevo.',
  },
} as const;

export type ConflictChoice = keyof typeof choices;

type ChooseConflictsProps = Readonly<{
  loadId: string;
  /** What can be decided of them. */
  offered: readonly ConflictChoice[];
  rows: number;
  /** Which they are, where they are not all that wait for a decision: by what is found of them, and in words. */
  remark?: string;
  of?: string;
  isLocked?: boolean;
  /** Rows went for those that count. */
  onRemoved: (rows: readonly RemovedRow[]) => void;
}>;

/** Decides all rows of a kind whose contract is there already, once that is confirmed. */
export const ChooseConflicts = (props: ChooseConflictsProps) => {
  const { loadId, offered, rows, remark, of = '', isLocked = false, onRemoved } = props;
  const [chosen, setChosen] = useState<ConflictChoice>();
  const follow = (...toast: Parameters<typeof showToast>): Promise<void> => {
    showToast(...toast);
    setChosen(undefined);
    return followReview();
  };
  const choosing = useCommand(
    (chosen: ConflictChoice) =>
      send(chooseRows, {
        body: { idDataLoad: loadId, choice: choices[chosen].choice, ...(remark && { remark }) },
      }),
    {
      done: ({ data }) => {
        onRemoved(data.removed);
        return follow('success', 'Se decidieron todos.');
      },
      failed: ({ message }) => follow('danger', message),
    },
  );
  const labelOf = (choice: ConflictChoice): string => choices[choice][remark ? 'label' : 'ofAll'];
  return (
    <>
      {offered.map((choice) => (
        <Button key={choice} size="s" isDisabled={isLocked} onPress={() => setChosen(choice)}>
          {labelOf(choice)}
          {of && <span className="visually-hidden">: {of}</span>}
        </Button>
      ))}
      <ConfirmDialog
        title={chosen ? choices[chosen].question : ''}
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen && void choosing.run(chosen)}
        confirmLabel={chosen ? labelOf(chosen) : ''}
        isPending={choosing.isPending}
      >
        <p>
          {rows === 1 ? 'Es' : 'Son'} <strong>{counted(rows, 'registro', 'registros')}</strong>
          {of && `: ${of.replace(/\.$/, '')}`}. {chosen && choices[chosen].outcome} Podrás cambiar cada decisión en los
          detalles, y deshacer ahí que se quiten filas.
        </p>
      </ConfirmDialog>
    </>
  );
};
