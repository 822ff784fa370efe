import { z } from 'zod';
import { answerOf, commandAnswer } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { publicOrganization } from './organization-answers.ts';
import { organizationSettings, settingsForm } from './settings-form.ts';
import { theme } from './themes.ts';

const command = { method: 'POST', side: 'command', access: 'SETTINGS', organization: 'required' } as const;

/** Another correction must say the version that this one reached. */
const version = z.int();

export const settingsEndpoints = {
  loadSettings: endpoint({
    method: 'GET',
    side: 'query',
    access: 'public',
    saysMoreSignedIn: true,
    path: '/api/settings/load-settings',
    organization: 'required',
    summary: 'Configuración pública de la organización',
    answer: answerOf(
      publicOrganization.extend({
        /** Blank where lists begin with all. */
        defaultAdministrationPeriod: z.string(),
        contactLocation: z.string(),
        publishesPersonalRfcs: z.boolean(),
        /** Absent but for whoever holds SETTINGS, as is the version that a correction is made on. */
        contactEmail: z.string().optional(),
        version: version.optional(),
      }),
    ),
  }),
  changeSettings: endpoint({
    ...command,
    path: '/api/settings/change-settings',
    summary: 'Cambia lo que nombra de la configuración de la organización, y deja lo demás como está',
    body: settingsForm,
    answer: commandAnswer.extend({ data: organizationSettings.extend({ version }) }),
  }),
  changeCover: endpoint({
    ...command,
    path: '/api/settings/change-cover',
    summary: 'Cambia la imagen de portada (jpg, png, gif o svg, hasta 5 MB; se recomienda 1280 x 500)',
    file: 'cover',
    answer: commandAnswer.extend({ data: z.object({ cover: z.string(), version }) }),
  }),
  changeTheme: endpoint({
    ...command,
    path: '/api/settings/change-theme',
    summary: 'Cambia el tema de la organización y, con él, su color',
    body: z.object({ theme }),
    answer: commandAnswer.extend({ data: z.object({ theme, color: z.string(), version }) }),
  }),
};
