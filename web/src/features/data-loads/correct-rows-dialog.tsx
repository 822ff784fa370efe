import type { CorrectedRows, RemarkedValues } from '@monitor/contracts-schema/data-loads/review-remarks';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem, send } from '../../lib/api.ts';
import { counted } from '../../lib/counted.ts';
import { refetchLoadStatus } from '../../lib/load-status.ts';
import { chosenOrganization } from '../../lib/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { correctDataLoadRows, refetchReview } from './data-load-calls.ts';
import { RowField } from './row-field.tsx';
import { columnNamed, type RowForm } from './row-fields.ts';

type CorrectRowsDialogProps = Readonly<{
  loadId: string;
  found: RemarkedValues;
  value: string;
  onClose: () => void;
}>;

/** All rows of one value say another from now on; what is wrong still is said. */
export const CorrectRowsDialog = ({ loadId, found, value, onClose }: CorrectRowsDialogProps) => {
  const formId = useId();
  const column = columnNamed(found.remark.field);
  const rows = found.values.find((one) => one.value === value)?.rows ?? 0;
  const { control, handleSubmit } = useForm<RowForm>({
    defaultValues: column && { [column.field]: column.kind === 'boolean' ? false : '' },
  });
  const correct = useMutation({
    mutationFn: (to: string | boolean | null) =>
      send(correctDataLoadRows, { body: { idDataLoad: loadId, remark: found.remark._id, value, to } }),
    onSuccess: async ({ data }) => {
      const organizationId = chosenOrganization()?._id ?? '';
      void refetchLoadStatus(organizationId);
      await refetchReview(organizationId);
      showToast(data.stillWrong > 0 ? 'info' : 'success', said(data));
      onClose();
    },
  });
  if (!column) return null;
  return (
    <Dialog
      title={rows === 1 ? 'Corregir una fila' : `Corregir ${counted(rows, 'fila', 'filas')}`}
      isOpen
      onClose={() => !correct.isPending && onClose()}
      footer={
        <>
          <Button onPress={onClose} isDisabled={correct.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={correct.isPending}>
            Corregir y validar
          </Button>
        </>
      }
    >
      {correct.error && <Notice kind="danger">{problemIn(correct.error)}</Notice>}
      <p>
        {column.heading}: {value ? `«${value}»` : 'en blanco'} en {counted(rows, 'fila', 'filas')}. Se cambiará en todas
        por:
      </p>
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((form) => {
          const to = form[column.field];
          correct.mutate(typeof to === 'string' ? to.trim() || null : to);
        })}
      >
        <RowField column={column} control={control} cell={undefined} />
      </form>
    </Dialog>
  );
};

const said = ({ rows, stillWrong, wrongElsewhere }: CorrectedRows): string =>
  [
    `${counted(rows, 'fila cambió', 'filas cambiaron')}.`,
    stillWrong > 0 && `${counted(stillWrong, 'sigue con error', 'siguen con error')} en esta columna.`,
    wrongElsewhere > 0 && `${counted(wrongElsewhere, 'tiene error', 'tienen errores')} en otra.`,
  ]
    .filter(Boolean)
    .join(' ');

const problemIn = (problem: Error): string => {
  if (!(problem instanceof ApiProblem)) return 'No fue posible corregir los registros.';
  return [problem.message, ...problem.errors.map(({ message }) => message)].join(' ');
};
