import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

export const visitEndpoints = {
  registerVisit: endpoint({
    method: 'POST',
    path: '/public-api/route-logs/register',
    side: 'command',
    access: 'public',
    organization: 'optional',
    summary: 'Cuenta una visita; no guarda direcciones',
    body: z.object({ path: z.string().max(500) }),
    answer: 'empty',
  }),
};
