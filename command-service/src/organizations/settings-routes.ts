import { Refused } from '@monitor/contracts-schema/http/answers';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import {
  organizationSettings,
  settingsPatch,
  settingsProblems,
} from '@monitor/contracts-schema/organizations/settings-form';
import { themeColors } from '@monitor/contracts-schema/organizations/theme-colors';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { FORM, refuseProblems } from '../catalogues/save-records.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import type { Images } from '../images/images.ts';

type Parts = Readonly<{ organizations: AggregateService<OrganizationFields>; images: Images }>;

/** Twice the width that is recommended, for sharp screens. */
const COVER_PIXELS = 2_560;

/** Mounts what changes an organization beyond its names. Former covers stay: its history shows them. */
export const mountSettings = (routeContext: CommandRouteContext, { organizations, images }: Parts): void => {
  const revise = async (patch: Partial<OrganizationFields>, expected: number | null, context: CommandContext) => {
    const { organizationId } = context;
    const handled = await organizations.revise(organizationId, patch, expected, context);
    if (!handled.ok) throw new Refused(handled.code);
    const { version, position } = handled;
    return { version, ...(position && { position }) };
  };

  mount(routeContext, settingsEndpoints.changeSettings, async ({ body, context, organizationId }) => {
    refuseProblems(settingsProblems(body));
    const { version, ...reached } = await revise(settingsPatch(body), body.version, context(FORM));
    const organization = await organizations.find(organizationId, organizationId);
    if (organization.status !== 'registered') throw new Refused('organization.not-found');
    const settings = organizationSettings.parse(organization.fields);
    return {
      error: false as const,
      message: 'La configuración se ha actualizado correctamente.',
      ...reached,
      data: { ...settings, version },
    };
  });

  mount(
    routeContext,
    settingsEndpoints.changeCover,
    ({ context, request }) => {
      const command = context(FORM);
      const purpose = { commandId: command.commandId, name: 'portada', sizes: [COVER_PIXELS] } as const;
      return images.savedWith(request, purpose, async (cover) => {
        const { version, ...reached } = await revise({ cover }, null, command);
        return {
          error: false as const,
          message: 'La imagen de portada se ha actualizado correctamente.',
          ...reached,
          data: { cover, version },
        };
      });
    },
    images.receive(settingsEndpoints.changeCover.file),
  );

  mount(routeContext, settingsEndpoints.changeTheme, async ({ body: { theme }, context }) => {
    const color = themeColors[theme];
    const { version, ...reached } = await revise({ theme, color }, null, context(FORM));
    return {
      error: false as const,
      message: 'El tema se ha actualizado correctamente.',
      ...reached,
      data: { theme, color, version },
    };
  });
};
