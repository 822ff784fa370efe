import { send } from '../../../lib/api/api.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { eraseBlanks } from '../data-load-calls.ts';
import { useReviewCommand } from './use-review-command.ts';

type BlanksSwitchProps = Readonly<{ loadId: string; erasesBlanks: boolean }>;

/** Whether blank cells leave a registered contract's fields alone, or take them away. */
export const BlanksSwitch = ({ loadId, erasesBlanks }: BlanksSwitchProps) => {
  const erasing = useReviewCommand((erases: boolean) =>
    send(eraseBlanks, { body: { idDataLoad: loadId, erasesBlanks: erases } }),
  );
  return (
    <CheckboxField
      label="Las celdas vacías borran el dato"
      description="Si no la marcas, una celda vacía deja el dato registrado como está. No se borra lo de columnas que el archivo no tiene."
      value={erasing.isPending ? erasing.input === true : erasesBlanks}
      isDisabled={erasing.isPending}
      onChange={(erases) => void erasing.run(erases)}
    />
  );
};
