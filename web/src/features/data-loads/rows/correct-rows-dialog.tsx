import type { CorrectedRows, RemarkedValues } from '@monitor/contracts-schema/data-loads/review-remarks';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiProblem, send } from '../../../lib/api/api.ts';
import { counted } from '../../../lib/format/counted.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { correctDataLoadRows } from '../data-load-calls.ts';
import { followReview } from '../review/follow-review.ts';
import { RowField } from './row-field.tsx';
import { columnNamed, type RowForm } from './row-fields.ts';

type CorrectRowsDialogProps = Readonly<{
  loadId: string;
  found: RemarkedValues;
  value: string;
  onCorrected: (corrected: CorrectedRows) => void;
  onClose: () => void;
}>;

/** All rows of one value say another from now on; what is wrong still is said. */
export const CorrectRowsDialog = ({ loadId, found, value, onCorrected, onClose }: CorrectRowsDialogProps) => {
  const formId = useId();
  const column = columnNamed(found.remark.field);
  const rows = found.values.find((one) => one.value === value)?.rows ?? 0;
  const { control, handleSubmit } = useForm<RowForm>({
    defaultValues: column && { [column.field]: column.kind === 'boolean' ? false : '' },
  });
  const correct = useCommand(
    (to: string | boolean | null) =>
      send(correctDataLoadRows, { body: { idDataLoad: loadId, remark: found.remark._id, value, to } }),
    {
      done: async ({ data }) => {
        onCorrected(data);
        await followReview();
        showToast(data.stillWrong > 0 ? 'info' : 'success', outcomeInWords(data));
        onClose();
      },
    },
  );
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
      {correct.problem && <Notice kind="danger">{wordsOf(correct.problem)}</Notice>}
      <p>
        {column.heading}: {value ? `«${value}»` : 'en blanco'} en {counted(rows, 'fila', 'filas')}. Se cambiará en todas
        por:
      </p>
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((form) => {
          const to = form[column.field];
          void correct.run(typeof to === 'string' ? to.trim() || null : to);
        })}
      >
        <RowField column={column} control={control} cell={undefined} />
      </form>
    </Dialog>
  );
};

/** What became of rows that were corrected together. */
export const outcomeInWords = ({ rows, stillWrong, wrongElsewhere }: CorrectedRows): string =>
  [
    `${counted(rows, 'fila cambió', 'filas cambiaron')}.`,
    stillWrong > 0 && `${counted(stillWrong, 'sigue con error', 'siguen con error')} en esta columna.`,
    wrongElsewhere > 0 && `${counted(wrongElsewhere, 'tiene error', 'tienen errores')} en otra.`,
  ]
    .filter(Boolean)
    .join(' ');

const wordsOf = ({ message, errors }: ApiProblem): string =>
  [message, ...errors.map((error) => error.message)].join(' ');
