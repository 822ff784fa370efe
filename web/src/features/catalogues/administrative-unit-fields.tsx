import { LongTextInput, TextInput } from './form-inputs.tsx';

export const unitLabels = { name: 'Nombre', notes: 'Notas' };

export const AdministrativeUnitFormFields = () => (
  <>
    <TextInput name="name" label={unitLabels.name} isRequired />
    <LongTextInput name="notes" label={unitLabels.notes} />
  </>
);
