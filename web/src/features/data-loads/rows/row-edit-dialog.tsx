import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { send } from '../../../lib/api/api.ts';
import { counted } from '../../../lib/format/counted.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ErrorLines } from '../../../ui/forms/error-lines.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { looks, tiles } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { saveRow } from '../data-load-calls.ts';
import { followReview } from '../review/follow-review.ts';
import type { CellEdit } from '../sheet/sheet-edits.ts';
import { cellsSaved } from '../sheet/sheet-values.ts';
import { RowField } from './row-field.tsx';
import { changedRowFields, type RowForm, rowFieldGroups, rowForm } from './row-fields.ts';
import styles from './rows.module.css';

type RowEditDialogProps = Readonly<{
  loadId: string;
  row: ReviewRow;
  onSaved: (cells: readonly CellEdit[], rows: readonly ReviewRow[]) => void;
  onNext: () => void;
  onClose: () => void;
}>;

type RowCorrection = Readonly<{
  fields: ReturnType<typeof changedRowFields>;
  /** Whether whoever corrects goes on to the next row with errors. */
  goesOn: boolean;
}>;

/**
 * A row is corrected, from its first error on; saving has it validated anew, and what is still wrong is shown at its field.
 */
export const RowEditDialog = ({ loadId, row: opened, onSaved, onNext, onClose }: RowEditDialogProps) => {
  const formId = useId();
  const [row, setRow] = useState(opened);
  const [isLeaving, setLeaving] = useState(false);
  const { control, handleSubmit, reset, setFocus, getValues, formState } = useForm<RowForm>({
    defaultValues: rowForm(opened),
  });

  const save = useCommand(
    ({ fields }: RowCorrection) =>
      send(saveRow, { body: { idDataLoad: loadId, rowIndex: row.rowIndex, revision: row.revision, fields } }),
    {
      done: ({ data }, { fields, goesOn }) => {
        onSaved(cellsSaved(row, fields), [data.row]);
        void followReview();
        if (!data.row.data.summary.hasErrors) {
          showToast('success', 'El registro se ha actualizado exitosamente.');
          return goesOn ? onNext() : onClose();
        }
        setRow(data.row);
        reset(rowForm(data.row));
      },
      failed: ({ code, data }) => {
        if (code !== 'data-load.row-changed') return;
        const now = data as ReviewRow; // the refusal carries the row as it is
        setRow(now);
        reset(rowForm(now), { keepDirtyValues: true });
      },
    },
  );

  useEffect(() => {
    const [wrong] = errorsOf(row);
    if (wrong) setFocus(wrong.field);
  }, [row, setFocus]);

  const submit = (goesOn: boolean) =>
    handleSubmit((after) => {
      const fields = changedRowFields(rowForm(row), after);
      if (Object.keys(fields).length > 0) void save.run({ fields, goesOn });
      else if (goesOn) onNext();
      else onClose();
    });

  const close = (): void => {
    const isChanged = Object.keys(changedRowFields(rowForm(row), getValues())).length > 0;
    if (isChanged) setLeaving(true);
    else onClose();
  };

  return (
    <>
      <Dialog
        title={`Editar la fila ${row.rowIndex}`}
        isOpen
        onClose={() => !save.isPending && close()}
        size="l"
        footer={
          <>
            {save.problem && (
              <p role="alert" className={styles.problem}>
                {save.problem.message}
              </p>
            )}
            <Button onPress={close} isDisabled={save.isPending}>
              Cancelar
            </Button>
            <Button iconAfter="arrow-right" onPress={() => void submit(true)()} isDisabled={save.isPending}>
              {formState.isDirty ? 'Guardar y siguiente' : 'Siguiente error'}
            </Button>
            <Button type="submit" form={formId} variant="primary" isPending={save.isPending}>
              Guardar y validar
            </Button>
          </>
        }
      >
        <RowErrors row={row} wasSaved={save.answer !== undefined && !formState.isDirty} onJump={setFocus} />
        <form id={formId} noValidate onSubmit={submit(false)} className={classes(styles.form, looks('above6'))}>
          {rowFieldGroups.map(({ title, columns }) => (
            <fieldset key={title} className={classes(styles.editGroup, looks('above6'))}>
              <legend>{title}</legend>
              <div className={tiles(17, '5-6', 'start', 'above4')}>
                {columns.map((column) => (
                  <RowField key={column.id} column={column} control={control} cell={row.data.fields[column.field]} />
                ))}
              </div>
            </fieldset>
          ))}
        </form>
      </Dialog>
      <ConfirmDialog
        title="¿Descartar los cambios?"
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        confirmLabel="Descartar"
        cancelLabel="Seguir editando"
        danger
      >
        <p>Lo que cambiaste en la fila {row.rowIndex} no se ha guardado.</p>
      </ConfirmDialog>
    </>
  );
};

type RowError = Readonly<{ field: ImportField; text: string }>;

/** What is wrong with a row, in the order of its form. */
const errorsOf = ({ data: { fields } }: ReviewRow): readonly RowError[] =>
  rowFieldGroups
    .flatMap(({ columns }) => columns)
    .flatMap(({ field, heading }) =>
      (fields[field]?.errors ?? []).map(({ message }) => ({ field, text: `${heading}: ${message}` })),
    );

type RowErrorsProps = Readonly<{ row: ReviewRow; wasSaved: boolean; onJump: (field: ImportField) => void }>;

/** What is wrong with a row, or is still, each leading to its field. */
const RowErrors = ({ row, wasSaved, onJump }: RowErrorsProps) => {
  const errors = errorsOf(row);
  if (errors.length === 0) return null;
  const title = wasSaved
    ? 'Los cambios se guardaron, pero el registro aún tiene errores'
    : `Esta fila tiene ${counted(errors.length, 'error', 'errores')}`;
  return (
    <Notice kind={wasSaved ? 'warning' : 'danger'} title={title}>
      <ErrorLines lines={errors} onJump={onJump} />
    </Notice>
  );
};
