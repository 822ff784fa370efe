import type { EntryExample } from '../catalogues/entry-example.ts';
import type { UserFields } from './user-events.ts';
import type { UserForm } from './user-form.ts';

const fields: UserFields = {
  name: 'Inés',
  lastName: 'Peña',
  email: 'ines@example.org',
  unconfirmedEmail: null,
  active: true,
  administratorType: 'CUSTOM',
  permissions: ['SUPPLIERS', 'CONTRACTS'],
  notes: 'Compras',
  profilePicture: null,
};

export const userExample: EntryExample<UserFields, UserForm> = {
  fields,
  revised: { ...fields, unconfirmedEmail: 'ines.pena@example.org' },
  form: {
    name: 'Raúl',
    lastName: 'Díaz',
    email: 'raul@example.org',
    active: true,
    administratorType: 'CUSTOM',
    permissions: ['SUPPLIERS'],
    notes: null,
  },
};
