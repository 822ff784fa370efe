import type { EntryExample } from '../catalogues/entry-example.ts';
import type { SupplierFields } from './supplier-events.ts';
import type { SupplierForm } from './supplier-form.ts';

export const supplierExample: EntryExample<SupplierFields, SupplierForm> = {
  fields: { name: 'Muebles Ñandú', rfc: 'MNA010101AB1', notes: 'De la región' },
  revised: { name: 'Muebles Avestruz', rfc: 'MNA010101AB1', notes: 'De la región' },
  form: { name: 'ACME SA DE CV', rfc: null, notes: null },
};
