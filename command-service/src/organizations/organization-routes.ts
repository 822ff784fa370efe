import {
  type OrganizationFields,
  type OrganizationForm,
  organizationDefaults,
  organizationEndpoints,
  organizationFormProblems,
} from '@monitor/contracts-schema';
import { FORM, INLINE, refuseProblems, removeRecord, saveRecord, saveRows } from '../cataloguing/catalogue-routes.ts';
import type { Registry } from '../cataloguing/registry.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { type Door, mount } from '../http/command-routes.ts';

const messages = {
  created: 'La organización fue creada correctamente',
  updated: 'El registro se ha actualizado exitosamente.',
  removed: 'La organización fue eliminada correctamente',
  bulk: 'Las organizaciones fueron actualizadas correctamente',
};

const namesFromForm = (form: OrganizationForm): Pick<OrganizationFields, 'name' | 'shortName'> => {
  refuseProblems(organizationFormProblems(form));
  return { name: form.name ?? '', shortName: form.shortName ?? '' };
};

/** An organization's events lie in the organization itself, whichever one the administrator has chosen. */
const inItself = (context: CommandContext, organizationId: string): CommandContext => ({ ...context, organizationId });

export const mountOrganizations = (door: Door, organizations: Registry<OrganizationFields>): void => {
  const { catalogue } = organizationEndpoints;
  mount(door, catalogue.save, async ({ body, context }) => {
    const command = context(FORM);
    const within = inItself(command, body._id ?? derivedId(command.commandId, 'record'));
    const names = namesFromForm(body);
    return saveRecord(organizations, body, { ...organizationDefaults, ...names }, within, messages, names);
  });
  mount(door, catalogue.delete, ({ body, context }) =>
    removeRecord(organizations, body._id, inItself(context(FORM), body._id), messages),
  );
  mount(door, catalogue.saveUpdatedDocs, ({ body, context }) =>
    saveRows(body, context(INLINE), messages, async (row, version, rowContext) =>
      organizations.revise(row._id, namesFromForm(row), version, inItself(rowContext, row._id)),
    ),
  );
};
