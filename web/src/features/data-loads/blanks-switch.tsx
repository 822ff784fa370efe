import { useMutation } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { showToast } from '../../lib/toasts.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { eraseBlanks } from './data-load-calls.ts';
import { followReview } from './follow-review.ts';

type BlanksSwitchProps = Readonly<{ loadId: string; erasesBlanks: boolean }>;

/** Whether blank cells leave a registered contract's fields alone, or take them away. */
export const BlanksSwitch = ({ loadId, erasesBlanks }: BlanksSwitchProps) => {
  const erasing = useMutation({
    mutationFn: (erases: boolean) => send(eraseBlanks, { body: { idDataLoad: loadId, erasesBlanks: erases } }),
    onSettled: followReview,
    onError: ({ message }) => showToast('danger', message),
  });
  return (
    <CheckboxField
      label="Las celdas vacías borran el dato"
      description="Si no la marcas, una celda vacía deja el dato registrado como está. No se borra lo de columnas que el archivo no tiene."
      value={erasing.isPending ? erasing.variables : erasesBlanks}
      isDisabled={erasing.isPending}
      onChange={(erases) => erasing.mutate(erases)}
    />
  );
};
