import { LongTextInput, TextInput } from './bound-fields.tsx';

export const unitLabels = { name: 'Nombre', notes: 'Notas' };

export const AdministrativeUnitFields = () => (
  <>
    <TextInput name="name" label={unitLabels.name} isRequired />
    <LongTextInput name="notes" label={unitLabels.notes} />
  </>
);
