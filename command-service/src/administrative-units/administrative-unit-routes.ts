import {
  type AdministrativeUnitFields,
  type AdministrativeUnitForm,
  administrativeUnitEndpoints,
  administrativeUnitFormProblems,
} from '@monitor/contracts-schema';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { FORM, INLINE, refuseProblems, removeRecord, saveRecord, saveRows } from '../catalogues/catalogue-routes.ts';
import { mount, type RouteContext } from '../http/command-routes.ts';

const messages = {
  created: 'La unidad administrativa fue creada correctamente',
  updated: 'El registro se ha actualizado exitosamente.',
  removed: 'La unidad administrativa fue eliminada correctamente',
  bulk: 'Las unidades administrativas fueron actualizadas correctamente',
};

const unitFromForm = (form: AdministrativeUnitForm): AdministrativeUnitFields => {
  refuseProblems(administrativeUnitFormProblems(form));
  return { name: form.name ?? '', notes: form.notes };
};

export const mountAdministrativeUnits = (
  routeContext: RouteContext,
  units: AggregateService<AdministrativeUnitFields>,
): void => {
  const { catalogue } = administrativeUnitEndpoints;
  mount(routeContext, catalogue.save, async ({ body, context }) =>
    saveRecord(units, body, unitFromForm(body), context(FORM), messages),
  );
  mount(routeContext, catalogue.delete, ({ body, context }) => removeRecord(units, body._id, context(FORM), messages));
  mount(routeContext, catalogue.saveUpdatedDocs, ({ body, context }) =>
    saveRows(body, context(INLINE), messages, async (row, version, rowContext) =>
      units.revise(row._id, unitFromForm(row), version, rowContext),
    ),
  );
};
