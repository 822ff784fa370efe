import {
  rfcKey,
  type SupplierFields,
  type SupplierForm,
  supplierEndpoints,
  supplierFormProblems,
} from '@monitor/contracts-schema';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { FORM, INLINE, refuseProblems, removeRecord, saveRecord, saveRows } from '../catalogues/catalogue-routes.ts';
import { mount, type RouteContext } from '../http/command-routes.ts';

const messages = {
  created: 'El proveedor fue creado correctamente',
  updated: 'El registro se ha actualizado exitosamente.',
  removed: 'El proveedor fue eliminado correctamente',
  bulk: 'Los proveedores fueron actualizados correctamente',
};

/** A name as a sheet wrote it may stay; one that is typed keeps the form's rules. */
const supplierFromForm = async (
  suppliers: AggregateService<SupplierFields>,
  organizationId: string,
  form: SupplierForm,
): Promise<SupplierFields> => {
  const known = form._id === undefined ? undefined : await suppliers.find(organizationId, form._id);
  const keepsName = known?.status === 'registered' && known.fields.name === form.name;
  refuseProblems(keepsName ? [] : supplierFormProblems(form));
  return { name: form.name ?? '', rfc: (form.rfc && rfcKey(form.rfc)) || null, notes: form.notes };
};

export const mountSuppliers = (routeContext: RouteContext, suppliers: AggregateService<SupplierFields>): void => {
  const { catalogue } = supplierEndpoints;
  mount(routeContext, catalogue.save, async ({ body, organizationId, context }) =>
    saveRecord(suppliers, body, await supplierFromForm(suppliers, organizationId, body), context(FORM), messages),
  );
  mount(routeContext, catalogue.delete, ({ body, context }) =>
    removeRecord(suppliers, body._id, context(FORM), messages),
  );
  mount(routeContext, catalogue.saveUpdatedDocs, ({ body, organizationId, context }) =>
    saveRows(body, context(INLINE), messages, async (row, version, rowContext) =>
      suppliers.revise(row._id, await supplierFromForm(suppliers, organizationId, row), version, rowContext),
    ),
  );
};
