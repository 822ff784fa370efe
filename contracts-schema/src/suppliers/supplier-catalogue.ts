import { defineCatalogue } from '../catalogues/define-catalogue.ts';
import { rfcKey, rfcNotice } from '../rfc.ts';
import { supplierEvent, supplierFields } from './supplier-events.ts';
import { supplierForm, supplierFormProblems } from './supplier-form.ts';
import { supplierOutline } from './supplier-outline.ts';
import { supplierViews } from './supplier-views.ts';

export const supplierCatalogue = defineCatalogue({
  ...supplierOutline,
  eventPrefix: 'Supplier',
  event: supplierEvent,
  fields: supplierFields,
  described: {
    name: {
      label: 'Nombre',
      kind: 'text',
      visibility: 'public',
      required: true,
      hint: 'En mayúsculas, sin tildes ni caracteres especiales.',
      sortBy: 'name',
    },
    rfc: {
      label: 'RFC',
      kind: 'text',
      visibility: 'public',
      hint: 'El de una persona física no se publica, salvo que la configuración lo diga. El genérico no identifica a nadie.',
      noticeOf: rfcNotice,
    },
    notes: { label: 'Notas', kind: 'longText', visibility: 'internal' },
  },
  columns: ['name', 'rfc', 'notes'],
  form: supplierForm,
  // A name as a sheet wrote it may stay; one that is typed keeps the rules.
  problemsWith: (form, current) => (form.name === current?.name ? [] : supplierFormProblems(form)),
  fieldsOf: ({ name, rfc, notes }) => ({ name: name ?? '', rfc: (rfc && rfcKey(rfc)) || null, notes }),
  views: supplierViews,
  entries: { registered: true },
});
