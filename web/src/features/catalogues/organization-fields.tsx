import { TextInput } from './bound-fields.tsx';

export const organizationLabels = { name: 'Nombre', shortName: 'Nombre corto' };

export const OrganizationFields = () => (
  <>
    <TextInput name="name" label={organizationLabels.name} description="Hasta 100 caracteres." isRequired />
    <TextInput name="shortName" label={organizationLabels.shortName} description="De 2 a 12 caracteres." isRequired />
  </>
);
