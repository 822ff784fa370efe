import type { BatchKind } from '@monitor/contracts-schema/batches/batch-events';
import { useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { SubmissionNotices } from '../forms/submission-notices.tsx';
import { useCommand } from '../forms/use-command.ts';
import { stopBatch } from './batch-calls.ts';

const questions: Readonly<Record<BatchKind, string>> = {
  change: '¿Detener este cambio?',
  load: '¿Detener esta carga?',
  merge: '¿Detener esta unión?',
  undo: '¿Dejar de deshacer?',
};

const consequences: Readonly<Record<BatchKind, string>> = {
  change: 'Lo que ya se hizo se queda hecho, y podrás deshacerlo. Lo que falta se queda como está.',
  load: 'Lo que ya se registró se queda registrado, y podrás deshacerlo. Las filas que faltan quedan fuera.',
  merge: 'No queda a medias: los contratos que ya pasaron vuelven, y los dos registros siguen separados.',
  undo: 'Lo que ya se deshizo se queda así, y lo que falta se queda como está: lo que se deshace a medias no se deshace otra vez.',
};

type StopBatchProps = Readonly<{ batchId: string; kind: BatchKind; isStopping?: boolean | undefined }>;

/** Ends a batch where it is, after a second look. */
export const StopBatch = ({ batchId, kind, isStopping = false }: StopBatchProps) => {
  const [isOpen, setOpen] = useState(false);
  const [stopped, setStopped] = useState<string>();
  const { run, problem, uncertain, isPending } = useCommand(
    (body: { _id: string }, headers) => send(stopBatch, { body }, { headers }),
    {
      done: ({ message }) => {
        setStopped(batchId);
        setOpen(false);
        showToast('success', message);
      },
    },
  );
  const isEnding = isStopping || stopped === batchId;

  return (
    <>
      <Button size="s" icon="close" isPending={isEnding} onPress={() => setOpen(true)}>
        {isEnding ? 'Deteniendo' : 'Detener'}
      </Button>
      <ConfirmDialog
        title={questions[kind]}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void run({ _id: batchId })}
        confirmLabel="Detener"
        cancelLabel="Continuar"
        isPending={isPending}
        danger
      >
        <p>{consequences[kind]}</p>
        <SubmissionNotices uncertain={uncertain} problem={problem} />
      </ConfirmDialog>
    </>
  );
};
