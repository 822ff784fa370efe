import {
  rfcKey,
  type SupplierFields,
  type SupplierForm,
  supplierEndpoints,
  supplierFormProblems,
} from '@monitor/contracts-schema';
import { FORM, INLINE, refuseProblems, removeRecord, saveRecord, saveRows } from '../cataloguing/catalogue-routes.ts';
import type { Registry } from '../cataloguing/registry.ts';
import { type Door, mount } from '../http/command-routes.ts';

const messages = {
  created: 'El proveedor fue creado correctamente',
  updated: 'El registro se ha actualizado exitosamente.',
  removed: 'El proveedor fue eliminado correctamente',
  bulk: 'Los proveedores fueron actualizados correctamente',
};

const supplierFromForm = (form: SupplierForm): SupplierFields => {
  refuseProblems(supplierFormProblems(form));
  return { name: form.name ?? '', rfc: form.rfc && rfcKey(form.rfc), notes: form.notes };
};

export const mountSuppliers = (door: Door, suppliers: Registry<SupplierFields>): void => {
  const { catalogue } = supplierEndpoints;
  mount(door, catalogue.save, async ({ body, context }) =>
    saveRecord(suppliers, body, supplierFromForm(body), context(FORM), messages),
  );
  mount(door, catalogue.delete, ({ body, context }) => removeRecord(suppliers, body._id, context(FORM), messages));
  mount(door, catalogue.saveUpdatedDocs, ({ body, context }) =>
    saveRows(body, context(INLINE), messages, async (row, version, rowContext) =>
      suppliers.revise(row._id, supplierFromForm(row), version, rowContext),
    ),
  );
};
