import { LongTextInput, TextInput } from './form-inputs.tsx';

export const supplierLabels = { name: 'Nombre', rfc: 'RFC', notes: 'Notas' };

export const SupplierFormFields = () => (
  <>
    <TextInput
      name="name"
      label={supplierLabels.name}
      description="En mayúsculas, sin tildes ni caracteres especiales."
      isRequired
    />
    <TextInput name="rfc" label={supplierLabels.rfc} />
    <LongTextInput name="notes" label={supplierLabels.notes} />
  </>
);
