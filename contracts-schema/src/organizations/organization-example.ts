import type { EntryExample } from '../catalogues/entry-example.ts';
import { type OrganizationFields, organizationDefaults } from './organization-events.ts';
import type { OrganizationForm } from './organization-form.ts';

const fields = { ...organizationDefaults, name: 'Municipio de Ánimas', shortName: 'Ánimas' };

export const organizationExample: EntryExample<OrganizationFields, OrganizationForm> = {
  fields,
  revised: { ...fields, shortName: 'Ánimas Nuevo' },
  form: { name: 'Otro Municipio', shortName: 'OTRO' },
};
