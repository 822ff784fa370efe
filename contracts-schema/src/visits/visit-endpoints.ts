import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { plainText } from '../text/plain-text.ts';

export const visitEndpoints = {
  registerVisit: endpoint({
    method: 'POST',
    path: '/public-api/route-logs/register',
    side: 'command',
    access: 'public',
    organization: 'optional',
    summary: 'Cuenta una visita; no guarda direcciones',
    bodyLimit: 10_000,
    body: z.object({ path: plainText(500) }),
    answer: 'empty',
  }),
};
