import { z } from 'zod';
import { answerOf } from '../http/answers.ts';
import { catalogueEndpoints } from '../http/catalogue-endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { publicOrganization } from './organization-answers.ts';
import { organizationForm } from './organization-form.ts';

const publicQuery = { method: 'GET', side: 'query', access: 'public' } as const;

export const organizationEndpoints = {
  catalogue: catalogueEndpoints({
    module: 'organizations',
    title: 'organizaciones',
    access: 'ORGANIZATIONS',
    organization: 'optional',
    sortable: ['createdAt', 'name', 'shortName'],
    form: organizationForm,
    doc: z.object({
      _id: z.string(),
      version: z.int(),
      name: z.string(),
      shortName: z.string(),
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
  }),
  listOrganizations: endpoint({
    ...publicQuery,
    path: '/public-api/organizations/list',
    organization: 'optional',
    summary: 'Organizaciones, de la más reciente a la más antigua',
    answer: answerOf(z.object({ docs: z.array(publicOrganization) })),
  }),
  listLocalOrganizations: endpoint({
    ...publicQuery,
    path: '/public-api/organizations/local/list',
    organization: 'optional',
    summary: 'Organizaciones de esta instalación, como las piden otros monitores',
    answer: z.array(publicOrganization),
  }),
  loadSettings: endpoint({
    ...publicQuery,
    path: '/api/settings/load-settings',
    organization: 'required',
    summary: 'Configuración pública de la organización',
    answer: answerOf(
      publicOrganization.extend({
        defaultAdministrationPeriod: z.object({ administrationPeriod: z.string() }).nullable(),
        contactLocation: z.string(),
        /** Absent but for whoever holds SETTINGS. */
        contactEmail: z.string().optional(),
      }),
    ),
  }),
};
