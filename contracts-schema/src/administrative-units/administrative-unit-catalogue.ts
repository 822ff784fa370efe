import { definePlainCatalogue } from '../catalogues/define-catalogue.ts';
import { administrativeUnitEvent, administrativeUnitFields } from './administrative-unit-events.ts';
import { administrativeUnitForm, administrativeUnitFormProblems } from './administrative-unit-form.ts';
import { administrativeUnitNoun } from './administrative-unit-noun.ts';

export const administrativeUnitCatalogue = definePlainCatalogue({
  aggregate: 'administrative-unit',
  eventPrefix: 'AdministrativeUnit',
  event: administrativeUnitEvent,
  module: 'administrative-units',
  noun: administrativeUnitNoun,
  permission: 'ADMINISTRATIVE_UNITS',
  organization: 'required',
  audited: true,
  fields: administrativeUnitFields,
  described: {
    name: { label: 'Nombre', kind: 'text', visibility: 'public', required: true, sortBy: 'name' },
    notes: { label: 'Notas', kind: 'longText', visibility: 'internal' },
  },
  form: administrativeUnitForm,
  problemsWith: administrativeUnitFormProblems,
  fieldsOf: ({ name, notes }) => ({ name: name ?? '', notes }),
});

export const administrativeUnitViews = administrativeUnitCatalogue.views;
export type AdministrativeUnitView = NonNullable<(typeof administrativeUnitViews)['document']>;
