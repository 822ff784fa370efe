import { definePlainCatalogue } from '../catalogues/define-catalogue.ts';
import { administrativeUnitEvent, administrativeUnitFields } from './administrative-unit-events.ts';
import { administrativeUnitForm, administrativeUnitFormProblems } from './administrative-unit-form.ts';
import { administrativeUnitOutline } from './administrative-unit-outline.ts';

export const administrativeUnitCatalogue = definePlainCatalogue({
  ...administrativeUnitOutline,
  eventPrefix: 'AdministrativeUnit',
  event: administrativeUnitEvent,
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
