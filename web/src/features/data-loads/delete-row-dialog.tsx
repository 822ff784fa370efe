import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, send } from '../../lib/api.ts';
import { refetchLoadStatus } from '../../lib/load-status.ts';
import { chosenOrganization } from '../../lib/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { deleteRow, refetchReview } from './data-load-calls.ts';

type DeleteRowDialogProps = Readonly<{ loadId: string; row: ReviewRow; onClose: () => void }>;

export const DeleteRowDialog = ({ loadId, row: { rowIndex, revision }, onClose }: DeleteRowDialogProps) => {
  const [problem, setProblem] = useState<string>();
  const remove = useMutation({
    mutationFn: () => send(deleteRow, { body: { idDataLoad: loadId, rowIndex, revision } }),
    onSuccess: async () => {
      const organizationId = chosenOrganization()?._id ?? '';
      void refetchLoadStatus(organizationId);
      await refetchReview(organizationId); // the row is gone before the focus looks for its place
      showToast('success', `La fila ${rowIndex} se eliminó de la carga.`);
      onClose();
    },
    onError: (refusal) =>
      setProblem(refusal instanceof ApiProblem ? refusal.message : 'No fue posible eliminar el registro.'),
  });
  return (
    <ConfirmDialog
      title={`Eliminar la fila ${rowIndex}`}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel="Eliminar"
      isPending={remove.isPending}
      danger
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
      <p>Esta acción borrará el registro de la carga permanentemente. El archivo que subiste no cambia.</p>
      <p>¿Estás seguro de eliminarlo?</p>
    </ConfirmDialog>
  );
};
