import { z } from 'zod';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { publicOrganization } from './organization-answers.ts';

const publicQuery = { method: 'GET', side: 'query', access: 'public' } as const;

export const organizationEndpoints = {
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
};
