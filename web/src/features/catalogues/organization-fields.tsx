import { TextInput } from './form-inputs.tsx';

export const organizationLabels = { name: 'Nombre', shortName: 'Nombre corto' };

export const OrganizationFormFields = () => (
  <>
    <TextInput name="name" label={organizationLabels.name} description="Hasta 100 caracteres." isRequired />
    <TextInput name="shortName" label={organizationLabels.shortName} description="De 2 a 12 caracteres." isRequired />
  </>
);
