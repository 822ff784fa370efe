import type { RemovedRow, ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { send } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { deleteRow } from '../data-load-calls.ts';
import { followReview } from '../review/follow-review.ts';

type DeleteRowDialogProps = Readonly<{
  loadId: string;
  row: ReviewRow;
  onRemoved: (rows: readonly RemovedRow[]) => void;
  onClose: () => void;
}>;

export const DeleteRowDialog = ({ loadId, row: { rowIndex, revision }, ...props }: DeleteRowDialogProps) => {
  const { onRemoved, onClose } = props;
  const remove = useCommand(() => send(deleteRow, { body: { idDataLoad: loadId, rowIndex, revision } }), {
    done: async ({ data }) => {
      await followReview(); // the row is gone before the focus looks for its place
      showToast('success', `La fila ${rowIndex} se eliminó de la carga.`);
      onRemoved(data.removed);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Eliminar la fila ${rowIndex}`}
      isOpen
      onClose={onClose}
      onConfirm={() => void remove.run(undefined)}
      confirmLabel="Eliminar"
      isPending={remove.isPending}
      danger
    >
      {remove.problem && <Notice kind="danger">{remove.problem.message}</Notice>}
      <p>
        Esta acción borrará el registro de la carga. Puedes deshacerla mientras revisas la carga en esta pestaña. El
        archivo que subiste no cambia.
      </p>
      <p>¿Estás seguro de eliminarlo?</p>
    </ConfirmDialog>
  );
};
