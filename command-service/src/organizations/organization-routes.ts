import {
  DEFAULT_SOURCE,
  type OrganizationFields,
  type OrganizationForm,
  organizationDefaults,
  organizationEndpoints,
  organizationFormProblems,
} from '@monitor/contracts-schema';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { FORM, INLINE, refuseProblems, removeRecord, saveRecord, saveRows } from '../catalogues/catalogue-routes.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { mount, type RouteContext } from '../http/command-routes.ts';

const messages = {
  created: 'La organización fue creada correctamente',
  updated: 'El registro se ha actualizado exitosamente.',
  removed: 'La organización fue eliminada correctamente',
  bulk: 'Las organizaciones fueron actualizadas correctamente',
};

/** What a form says of an organization; what it does not name stays as it is. */
const fromForm = (
  form: OrganizationForm,
): Pick<OrganizationFields, 'name' | 'shortName'> & Partial<Pick<OrganizationFields, 'dataSource'>> => {
  refuseProblems(organizationFormProblems(form));
  const { name, shortName, dataSource } = form;
  return {
    name: name ?? '',
    shortName: shortName ?? '',
    ...(dataSource !== undefined && { dataSource: dataSource ?? DEFAULT_SOURCE }),
  };
};

/** An organization's events lie in the organization itself, whichever one the administrator has chosen. */
const inOwnStream = (context: CommandContext, organizationId: string): CommandContext => ({
  ...context,
  organizationId,
});

export const mountOrganizations = (
  routeContext: RouteContext,
  organizations: AggregateService<OrganizationFields>,
): void => {
  const { catalogue } = organizationEndpoints;
  mount(routeContext, catalogue.save, async ({ body, context }) => {
    const command = context(FORM);
    const within = inOwnStream(command, body._id ?? derivedId(command.commandId, 'record'));
    const said = fromForm(body);
    return saveRecord(organizations, body, { ...organizationDefaults, ...said }, within, messages, said);
  });
  mount(routeContext, catalogue.delete, ({ body, context }) =>
    removeRecord(organizations, body._id, inOwnStream(context(FORM), body._id), messages),
  );
  mount(routeContext, catalogue.saveUpdatedDocs, ({ body, context }) =>
    saveRows(body, context(INLINE), messages, async (row, version, rowContext) =>
      organizations.revise(row._id, fromForm(row), version, inOwnStream(rowContext, row._id)),
    ),
  );
};
