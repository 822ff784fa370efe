import type { EntryExample } from '../catalogues/entry-example.ts';
import type { AdministrativeUnitFields } from './administrative-unit-events.ts';
import type { AdministrativeUnitForm } from './administrative-unit-form.ts';

export const administrativeUnitExample: EntryExample<AdministrativeUnitFields, AdministrativeUnitForm> = {
  fields: { name: 'Oficialía Mayor', notes: 'Compras' },
  revised: { name: 'Tesorería', notes: 'Compras' },
  form: { name: 'Parques', notes: null },
};
